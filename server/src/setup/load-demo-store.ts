import type { Database } from '../platform/database/database.ts';
import type { Pictures } from '../platform/files/pictures.ts';
import { insertDemoCatalogue, insertDemoReviews } from './demo-catalogue.queries.ts';
import { storeBrandMarks, storeModelPictures, storePostPictures, storeProductPhotos } from './demo-pictures.ts';
import { insertDemoPosts } from './demo-posts.queries.ts';
import { insertDemoProducts } from './demo-products.queries.ts';

/** Fills an empty database with the demo store, all or nothing. */
export async function loadDemoStore(database: Database, pictures: Pictures): Promise<void> {
  const marks = await storeBrandMarks(pictures);
  const modelPictures = await storeModelPictures(pictures);
  const productPhotos = await storeProductPhotos(pictures);
  const postPictures = await storePostPictures(pictures);
  await database.transaction().execute(async (tx) => {
    await insertDemoCatalogue(tx, marks, modelPictures);
    await insertDemoProducts(tx, productPhotos);
    await insertDemoPosts(tx, postPictures, new Date());
    await insertDemoReviews(tx);
  });
}
