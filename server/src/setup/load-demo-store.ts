import type pg from 'pg';
import { inOneTransaction } from '../platform/database/database.ts';
import type { Pictures } from '../platform/files/pictures.ts';
import { insertDemoCatalogue, insertDemoReviews } from './demo-catalogue.queries.ts';
import { storeBrandMarks, storeModelPictures, storePostPictures, storeProductPhotos } from './demo-pictures.ts';
import { insertDemoPosts } from './demo-posts.queries.ts';
import { insertDemoProducts } from './demo-products.queries.ts';
import { loadLivingDemo, type MakeServices } from './living-demo/load-living-demo.ts';

interface DemoStoreOptions {
  pictures: Pictures;
  /** Makes the services by which the demo comes to life; without them the catalogue stays alone. */
  makeServices: MakeServices | undefined;
  /** The program's time, up to which it has lived. */
  now: Date;
}

/** Fills an empty database with the demo store, all or nothing. */
export async function loadDemoStore(pool: pg.Pool, { pictures, makeServices, now }: DemoStoreOptions): Promise<void> {
  const marks = await storeBrandMarks(pictures);
  const modelPictures = await storeModelPictures(pictures);
  const productPhotos = await storeProductPhotos(pictures);
  const postPictures = await storePostPictures(pictures);
  await inOneTransaction(pool, async (database) => {
    await database.transaction().execute(async (tx) => {
      await insertDemoCatalogue(tx, marks, modelPictures);
      await insertDemoProducts(tx, productPhotos);
      await insertDemoPosts(tx, postPictures, new Date());
      await insertDemoReviews(tx);
    });
    if (makeServices) await loadLivingDemo(database, makeServices, now);
  });
}
