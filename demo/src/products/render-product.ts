import sharp from 'sharp';
import { drawProduct } from './draw-product.ts';
import type { ProductPicture } from './product-picture.ts';

/** WebP of `sizePx` × `sizePx` without transparency. A shop has hundreds, so it is encoded quickly rather than small. */
export async function renderProduct(picture: ProductPicture, sizePx: number): Promise<Buffer> {
  return sharp(Buffer.from(drawProduct(picture)))
    .resize(sizePx, sizePx)
    .removeAlpha()
    .webp({ quality: 86, effort: 2 })
    .toBuffer();
}
