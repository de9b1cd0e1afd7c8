import { costDemoUnits } from '../../features/units/units.queries.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/features/feature.ts';
import type { GroundOptions } from '../../platform/features/ground.ts';
import { createBuyingSteps } from './buying-steps.ts';
import { tellBuyingStories } from './buying-stories.ts';
import { createCardSteps } from './card-steps.ts';
import { tellCardStories } from './card-stories.ts';
import { createCounterSteps } from './counter-steps.ts';
import { tellCounterStories } from './counter-stories.ts';
import { readWizard } from './described-devices.ts';
import { endFiscal } from './fiscal-demo.queries.ts';
import { createFiscalSteps } from './fiscal-steps.ts';
import { tellFiscalStories } from './fiscal-stories.ts';
import { tellImportStories } from './import-stories.ts';
import {
  addPrograms,
  endLoading,
  fillShelf,
  listCatalogueProducts,
  listRealPeople,
  noteMails,
  setMargin,
} from './living-demo.queries.ts';
import { createDemoClock } from './moments.ts';
import { createPostSteps } from './post-steps.ts';
import { tellPostStories } from './post-stories.ts';
import { tellPriceStories } from './price-stories.ts';
import { createSellingSteps } from './selling-steps.ts';
import { tellSellingStories } from './selling-stories.ts';
import { createDemoPeople, createScript, type Stage } from './stage.ts';

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
  const { steps: bought, givenBack } = tellBuyingStories(loadedAt, catalogue, forSale, buying);
  const atCounter = tellCounterStories(loadedAt, wizard, catalogue, {
    ...selling,
    ...createCounterSteps(stage, script),
  });
  // Simulators take no money and move nothing, so they are chosen on their owner's machine alone.
  const { has_simulator: hasSimulator } = await services.cardSettings.read(database);
  const devices = catalogue.flatMap(({ id, sku }) => (sku.startsWith('ACC-') ? [] : [id]));
  const byCard = hasSimulator ? tellCardStories(loadedAt, devices, createCardSteps(stage, script)) : [];
  const byPost = hasSimulator
    ? tellPostStories(loadedAt, wizard, devices, { ...selling, ...createPostSteps(stage, script) })
    : [];
  const noted = hasSimulator ? tellFiscalStories(loadedAt, givenBack, createFiscalSteps(stage, script)) : [];
  const prices = tellPriceStories(stage, script, catalogue);
  const brought = tellImportStories(stage, script);
  const lately = (['offers', 'orders', 'quotes', 'credits'] as const).map((job) => script.sweep(loadedAt, job));
  const all = [...steps, ...bought, ...atCounter, ...byCard, ...byPost, ...noted, ...lately, ...prices, ...brought];
  for (const { at, play } of all.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    await clock.moveTo(at);
    await play();
  }
  // Credit makes other terms of a shop, which nobody need read who has only just set this one up.
  for (const id of await listRealPeople(database)) await services.accounts.accept(database, id, undefined);
  const erp = {
    url: 'https://erp.giro.example/eventos',
    events: ['order.*'],
    reason: 'Nada foi entregue em três dias.',
  };
  const webhookId = await database.transaction().execute((tx) => services.webhooks.addDisabled(tx, erp));
  await addPrograms(database, people.staff.counter.id, webhookId);
  await costDemoUnits(database);
  await noteMails(database);
  await endFiscal(database);
  await endLoading(database, marginPercent);
}
