import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DemoModel, demoBrands, demoModels } from './evaluation-catalogue.ts';
import { brandMarkSize, drawBrandMark } from './pictures/brand-marks.ts';
import { drawDevice, drawOnGround } from './pictures/draw-device.ts';
import { drawPost } from './posts/draw-post.ts';
import { type DemoPost, demoPosts } from './posts.ts';
import { drawProduct } from './products/draw-product.ts';
import { demoProducts, type ProductPicture } from './products.ts';

/** Pictures that `npm run draw-demo` has drawn: `NAME.webp` each. */
export const pictureFolder = path.join(import.meta.dirname, '../pictures');

/** The hash of the drawing that each of them was made from, by name. */
export const drawingsFile = path.join(pictureFolder, 'drawings.json');

/** One picture of the demo store, which a start reads and never draws. */
export interface DemoPicture {
  name: string;
  /** The drawing as an SVG document. */
  draw: () => string;
  widthPx: number;
  heightPx: number;
  /** The drawing fills its picture, which needs no transparency then. */
  isOpaque: boolean;
}

const nameOf = (...words: string[]) => words.join('-').toLowerCase().replaceAll('+', '-plus').replace(/\W+/g, '-');
const square = (sidePx: number) => ({ widthPx: sidePx, heightPx: sidePx });
const transparent = { isOpaque: false };

/** A brand's tile, transparent outside its rounded corners. */
export const brandPicture = (brand: string): DemoPicture => ({
  name: nameOf('brand', brand),
  draw: () => drawBrandMark(brand),
  ...square(brandMarkSize),
  ...transparent,
});

/** A model in the wizard, transparent around the device. */
export const modelPicture = ({ brand, name, picture }: DemoModel): DemoPicture => ({
  name: nameOf('model', brand, name),
  draw: () => drawDevice(picture),
  ...square(640),
  ...transparent,
});

/** A device as the shop photographs it during its inspection. */
export const inspectedPicture = ({ brand, name, picture }: DemoModel): DemoPicture => ({
  name: nameOf('inspected', brand, name),
  draw: () => drawOnGround(picture, 'paper'),
  ...square(640),
  ...transparent,
});

export const postPicture = ({ slug, picture }: DemoPost): DemoPicture => ({
  name: nameOf('post', slug),
  draw: () => drawPost(picture),
  widthPx: 1200,
  heightPx: 675,
  isOpaque: true,
});

/** A photo of a product; products that look alike share it. */
export const productPicture = (picture: ProductPicture): DemoPicture => ({
  name: `product-${createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 12)}`,
  draw: () => drawProduct(picture),
  ...square(800),
  isOpaque: true,
});

/** Tells whether a picture is still drawn as it was when its file was made. */
export const hashOfDrawing = ({ draw, widthPx, heightPx }: DemoPicture): string =>
  createHash('sha256').update(`${widthPx}x${heightPx} ${draw()}`).digest('hex').slice(0, 16);

/** Every picture of the demo store once. */
export function listDemoPictures(): DemoPicture[] {
  const all = [
    ...demoBrands.map(({ name }) => brandPicture(name)),
    ...demoModels.flatMap((model) => [modelPicture(model), inspectedPicture(model)]),
    ...demoPosts.map(postPicture),
    ...demoProducts.flatMap(({ pictures }) => pictures.map(productPicture)),
  ];
  return [...new Map(all.map((picture) => [picture.name, picture])).values()];
}

/** WebP of `widthPx` × `heightPx`, as it was drawn. Throws when its file is missing. */
export function readDemoPicture({ name }: DemoPicture): Promise<Buffer> {
  return readFile(path.join(pictureFolder, `${name}.webp`));
}
