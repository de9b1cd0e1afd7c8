import { once } from 'node:events';
import type pg from 'pg';
import { readConfig } from './config.ts';
import * as features from './features.ts';
import { openSecretBox, readSecretKey } from './platform/crypto/secret-key.ts';
import { type Database, openDatabase, openPool } from './platform/database/database.ts';
import { inOneTransaction } from './platform/database/transactions.ts';
import { composeFeatures } from './platform/features/composition.ts';
import type { Services } from './platform/features/feature.ts';
import type { GroundOptions } from './platform/features/ground.ts';
import { isStoreAway } from './platform/files/disk.ts';
import type { Pictures } from './platform/files/pictures.ts';
import { openLog } from './platform/log.ts';
import { insertDemoCatalogue, insertDemoReviews } from './setup/demo-catalogue.queries.ts';
import { storeDemoPictures } from './setup/demo-pictures.ts';
import { insertDemoPosts } from './setup/demo-posts.queries.ts';
import { insertDemoProducts } from './setup/demo-products.queries.ts';
import { createBuyingSteps } from './setup/living-demo/buying-steps.ts';
import { tellBuyingStories } from './setup/living-demo/buying-stories.ts';
import { readWizard } from './setup/living-demo/described-devices.ts';
import {
  endLoading,
  fillShelf,
  listCatalogueProducts,
  noteMails,
  setMargin,
} from './setup/living-demo/living-demo.queries.ts';
import { createDemoClock } from './setup/living-demo/moments.ts';
import { createSellingSteps } from './setup/living-demo/selling-steps.ts';
import { tellSellingStories } from './setup/living-demo/selling-stories.ts';
import { createDemoPeople, createScript, type Stage } from './setup/living-demo/stage.ts';
import type { DemoAnswer, DemoOrder } from './setup/load-demo-apart.ts';

const days = 91;
const marginPercent = 28;

const noLimit = {
  take: async () => undefined,
  tryTake: async () => true,
  msUntilFree: async () => 0,
  giveBack: async () => undefined,
};

/** The services of a shop over this database and with this clock. */
export type MakeServices = (options: Pick<GroundOptions, 'database' | 'now' | 'noLimit'>) => Services;

/**
 * Fills a store that has the demo's catalogue with 90 days of people, proposals and orders, by what the services of a
 * shop do on each of those days, in the one transaction that this database is in. It comes out the same every time but
 * for what is drawn at random for good: codes and tokens. The shelf is as the catalogue has it.
 */
export async function loadLivingDemo(database: Database, makeServices: MakeServices, loadedAt: Date): Promise<void> {
  const clock = createDemoClock(database);
  const services = makeServices({ database, now: clock.now, noLimit });
  const catalogue = await listCatalogueProducts(database);
  await setMargin(database, marginPercent);
  await fillShelf(database);
  await clock.moveTo(new Date(loadedAt.getTime() - days * 86_400_000));
  const people = await createDemoPeople(database, services.accounts);

  const stage: Stage = { services, database, loadedAt, now: clock.now, ...people };
  const script = createScript(stage);
  const wizard = await readWizard(database, services.evaluation);
  const selling = createSellingSteps(stage, script);
  const { steps, forSale } = tellSellingStories(loadedAt, wizard, selling, script);
  const { takenOff } = selling;
  const buying = { ...createBuyingSteps(stage, script), takenOff, sweep: script.sweep };
  const bought = tellBuyingStories(loadedAt, catalogue, forSale, buying);
  const lately = (['offers', 'orders', 'quotes'] as const).map((job) => script.sweep(loadedAt, job));
  const all = [...steps, ...bought, ...lately];
  for (const { at, play } of all.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    await clock.moveTo(at);
    await play();
  }
  await noteMails(database);
  await endLoading(database, marginPercent);
}

interface DemoStoreOptions {
  pictures: Pictures;
  /** Makes the services by which the demo comes to life; without them the catalogue stays alone. */
  makeServices: MakeServices | undefined;
  /** The program's time, up to which it has lived. */
  now: Date;
}

/** Fills an empty database with the demo store, all or nothing. */
async function loadDemoStore(pool: pg.Pool, { pictures, makeServices, now }: DemoStoreOptions): Promise<void> {
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

// Loads the demo store into an empty database, for a Giro that starts and tells it where (setup/load-demo-apart.ts).

// Nothing of it is kept when the one that asked for it has gone.
process.on('disconnect', () => process.exit(1));
const [{ connection, now }] = (await once(process, 'message')) as [DemoOrder];

// Nobody outside is asked about the days of a demo.
const config = { ...readConfig(process.env), places: undefined };
const log = openLog(config.logLevel);
const pool = openPool(connection, (error) => log.warn({ err: error }, 'a database connection failed'));
const database = openDatabase(pool);
const box = await openSecretBox(readSecretKey(config.secretKey, config.dataDir), database, config.oldSecretKey);
const compose = (given: Parameters<MakeServices>[0]) =>
  composeFeatures(Object.values(features), { config, notesPool: pool, box, log, ...given });
const makeServices: MakeServices = (given) => compose(given).services;
const { pictures } = compose({ database, now: () => now }).ground;
const living = config.demo === 'living' ? makeServices : undefined;
const answer: DemoAnswer = { problem: undefined };
await loadDemoStore(pool, { pictures, makeServices: living, now }).catch((error) => {
  if (!isStoreAway(error)) throw error;
  answer.problem = `The pictures of the demo store cannot be stored: ${error.cause?.message ?? error.message}`;
});
await pool.end();
process.removeAllListeners('disconnect');
process.send?.(answer, () => process.disconnect());
