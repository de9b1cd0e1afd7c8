import {
  brandPicture,
  type DemoPicture,
  modelPicture,
  postPicture,
  productPicture,
  readDemoPicture,
} from '@giro/demo/demo-pictures.ts';
import { demoBrands, demoModels } from '@giro/demo/evaluation-catalogue.ts';
import { demoPosts } from '@giro/demo/posts.ts';
import { demoProducts, type ProductPicture } from '@giro/demo/products.ts';
import type { Pictures } from '../platform/files/pictures.ts';

/** Addresses of stored photos by what is on them. */
export type ProductPhotos = ReadonlyMap<string, string>;

export const photoKey = (picture: ProductPicture) => productPicture(picture).name;

/** Stores the pictures of the demo and answers their addresses: brands, models and posts in their order. */
export async function storeDemoPictures(pictures: Pictures) {
  const store = async (picture: DemoPicture) => pictures.store(await readDemoPicture(picture));
  const photos = new Map(demoProducts.flatMap((product) => product.pictures).map((it) => [photoKey(it), it]));
  return {
    brands: await Promise.all(demoBrands.map(({ name }) => store(brandPicture(name)))),
    models: await Promise.all(demoModels.map((model) => store(modelPicture(model)))),
    posts: await Promise.all(demoPosts.map((post) => store(postPicture(post)))),
    products: new Map(
      await Promise.all([...photos].map(async ([key, photo]) => [key, await store(productPicture(photo))] as const)),
    ),
  };
}
