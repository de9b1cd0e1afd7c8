import sharp from 'sharp';
import { canvasSize } from '../pictures/draw-device.ts';
import { drawProduct } from './draw-product.ts';
import type { ProductPicture } from './product-picture.ts';

const svgDensity = 72;

/**
 * WebP of `sizePx` × `sizePx` without transparency. A shop has hundreds, so it is encoded quickly rather than small, and
 * a small one is drawn at twice its size at most.
 */
export async function renderProduct(picture: ProductPicture, sizePx: number): Promise<Buffer> {
  const density = svgDensity * Math.min(1, (2 * sizePx) / canvasSize);
  return sharp(Buffer.from(drawProduct(picture)), { density })
    .resize(sizePx, sizePx)
    .removeAlpha()
    .webp({ quality: 86, effort: 2 })
    .toBuffer();
}
