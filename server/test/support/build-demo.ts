import { demoBrands, demoModels } from '@giro/demo/evaluation-catalogue.ts';
import { demoProducts } from '@giro/demo/products.ts';
import pino from 'pino';
import * as features from '../../src/features.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { inOneTransaction } from '../../src/platform/database/transactions.ts';
import { composeFeatures } from '../../src/platform/features/composition.ts';
import { insertDemoCatalogue } from '../../src/setup/demo-catalogue.queries.ts';
import { photoKey } from '../../src/setup/demo-pictures.ts';
import { insertDemoPosts } from '../../src/setup/demo-posts.queries.ts';
import { insertDemoProducts } from '../../src/setup/demo-products.queries.ts';
import { loadLivingDemo, type MakeServices } from '../../src/setup/living-demo/load-living-demo.ts';
import { secretKey, type TestShop } from './harness.ts';

const picture = '/files/demonstracao.webp';

/** Loads the demo's catalogue without drawing its pictures. */
export async function buildDemoCatalogue({ database }: TestShop): Promise<void> {
  const photos = new Map(demoProducts.flatMap(({ pictures }) => pictures.map((each) => [photoKey(each), picture])));
  await database.transaction().execute(async (tx) => {
    await insertDemoCatalogue(
      tx,
      demoBrands.map(() => picture),
      demoModels.map(() => picture),
    );
    await insertDemoProducts(tx, photos);
  });
}

/** Brings a shop that has the catalogue to life, as a first start does, up to this moment. */
export async function buildLivingDemo(shop: TestShop, now: Date): Promise<void> {
  const { config, pool, database } = shop;
  const box = await openSecretBox(secretKey, database);
  const log = pino({ level: 'silent' });
  const makeServices: MakeServices = (given) =>
    composeFeatures(Object.values(features), { config, notesPool: pool, box, log, ...given }).services;
  await inOneTransaction(pool, (held) => loadLivingDemo(held, makeServices, now));
}

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
