import { demoProducts } from '@giro/demo/products.ts';
import { insertDemoCatalogue } from '../../src/setup/demo-catalogue.queries.ts';
import { photoKey } from '../../src/setup/demo-pictures.ts';
import { insertDemoPosts } from '../../src/setup/demo-posts.queries.ts';
import { insertDemoProducts } from '../../src/setup/demo-products.queries.ts';
import type { TestShop } from './harness.ts';

/** Puts the demo store's catalogue, products and posts into a shop, with no picture drawn. */
export async function loadDemoCatalogue({ database }: TestShop): Promise<void> {
  const photos = demoProducts.flatMap(({ pictures }) => pictures);
  const drawn = new Map(photos.map((photo) => [photoKey(photo), '/files/photo.webp']));
  await database.transaction().execute(async (tx) => {
    await insertDemoCatalogue(tx, [], []);
    await insertDemoProducts(tx, drawn);
    await insertDemoPosts(tx, [], new Date('2026-06-30T15:00:00Z'));
  });
}
