import { demoBrands, demoModels } from '@giro/demo/evaluation-catalogue.ts';
import { renderBrandMark } from '@giro/demo/pictures/brand-marks.ts';
import { renderDevice } from '@giro/demo/pictures/render-device.ts';
import { renderPost } from '@giro/demo/posts/render-post.ts';
import { demoPosts } from '@giro/demo/posts.ts';
import { renderProduct } from '@giro/demo/products/render-product.ts';
import { demoProducts, type ProductPicture } from '@giro/demo/products.ts';
import type { Pictures } from '../platform/files/pictures.ts';

const markPixels = 160;
const modelPixels = 640;
const photoPixels = 800;
/** Enough to keep the cores busy while others of the batch are written to disk. */
const photosAtOnce = 8;

/** Draws and stores the marks of the demo's brands, in their order. */
export async function storeBrandMarks(pictures: Pictures): Promise<string[]> {
  return Promise.all(demoBrands.map(async ({ name }) => pictures.store(await renderBrandMark(name, markPixels))));
}

/** Draws and stores the models of the demo's wizard, in their order. */
export async function storeModelPictures(pictures: Pictures): Promise<string[]> {
  return Promise.all(demoModels.map(async ({ picture }) => pictures.store(await renderDevice(picture, modelPixels))));
}

/** Draws and stores the opening pictures of the demo's posts, in their order. */
export async function storePostPictures(pictures: Pictures): Promise<string[]> {
  return Promise.all(demoPosts.map(async ({ picture }) => pictures.store(await renderPost(picture))));
}

/** Addresses of stored photos by what is on them. */
export type ProductPhotos = ReadonlyMap<string, string>;

export const photoKey = (picture: ProductPicture) => JSON.stringify(picture);

/** Draws and stores every photo of the demo's products, each once. */
export async function storeProductPhotos(pictures: Pictures): Promise<ProductPhotos> {
  const waiting = [...new Map(demoProducts.flatMap((product) => product.pictures.map((it) => [photoKey(it), it])))];
  const stored = new Map<string, string>();
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, picture] = next;
      stored.set(key, await pictures.store(await renderProduct(picture, photoPixels)));
    }
  }
  await Promise.all(Array.from({ length: photosAtOnce }, work));
  return stored;
}
