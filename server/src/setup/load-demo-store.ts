import type pg from 'pg';
import { inOneTransaction } from '../platform/database/transactions.ts';
import type { Pictures } from '../platform/files/pictures.ts';
import { insertDemoCatalogue, insertDemoReviews } from './demo-catalogue.queries.ts';
import { storeDemoPictures } from './demo-pictures.ts';
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
  const { brands, models, posts, products } = await storeDemoPictures(pictures);
  await inOneTransaction(pool, async (database) => {
    await database.transaction().execute(async (tx) => {
      await insertDemoCatalogue(tx, brands, models);
      await insertDemoProducts(tx, products);
      await insertDemoPosts(tx, posts, new Date());
      await insertDemoReviews(tx);
    });
    if (makeServices) await loadLivingDemo(database, makeServices, now);
  });
}
