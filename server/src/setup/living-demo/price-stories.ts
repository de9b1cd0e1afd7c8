import { costOfProduct } from '@giro/demo/living/costs.ts';
import { demoProducts } from '@giro/demo/products.ts';
import type { Services } from '../../platform/features/feature.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { insertCosts } from '../demo-prices.queries.ts';
import { listTypeIds } from './living-demo.queries.ts';
import { type Actor, editBy, type Script, type Stage, type Step } from './stage.ts';

const dayMs = 86_400_000;

/** Others pay and ask so many hundredths of the base. */
const others = [
  { source: 'Loja do centro', buy: 92, sell: 138 },
  { source: 'Anúncios na internet', buy: 101, sell: 131 },
];
const pricedModels = 24;

const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** A table of market prices for the first of the wizard's models; not every model stands as well with others. */
async function marketTable({ prices }: Pick<Services, 'prices'>, stage: Stage, day: string): Promise<string> {
  const models = (await prices.list(stage.database)).slice(0, pricedModels);
  const lines = models.flatMap(({ brand, type, name, baseValueCents: base }, place) =>
    others.map(({ source, buy, sell }) => {
      const more = ((place * 7) % 13) - 6;
      return [
        brand,
        type,
        name,
        source,
        amount((base * (buy + more)) / 100),
        amount((base * (sell + more)) / 100),
        day,
      ];
    }),
  );
  return ['marca;tipo;modelo;fonte;compra;venda;data', ...lines.map((line) => line.join(';'))].join('\n');
}

const standing = {
  name: 'Tablets e relógios parados',
  percent: 400,
  every_days: 14,
  after_days: 30,
  models: [],
  active: true,
};
const accessories = {
  name: 'Acessórios encalhados',
  percent: 1000,
  every_days: 30,
  after_days: 120,
  active: false,
};

interface CatalogueProduct {
  id: number;
  sku: string;
}

/**
 * The price desk from the demo's first day on: costs, rates, a rule that changes prices and later proposes them, what
 * people decide on that, prices of others. Its floor is shown and judges nothing: whoever looks around need not give reasons.
 */
export function tellPriceStories(stage: Stage, script: Script, catalogue: readonly CatalogueProduct[]): Step[] {
  const { services, database, loadedAt } = stage;
  const { priceRules, ageingRules, ageing, priceProposals, earnings, market } = services;
  const daysAgo = (days: number) => new Date(loadedAt.getTime() - days * dayMs);
  let ruleId = 0;
  let types: number[] = [];

  async function noteCosts(): Promise<void> {
    const ids = new Map(catalogue.map(({ id, sku }) => [sku, id]));
    const costs = demoProducts.flatMap((product) => {
      const [id, cents] = [ids.get(product.sku), costOfProduct(product)];
      return id === undefined || cents === undefined ? [] : [{ id, cents }];
    });
    await database.transaction().execute((tx) => insertCosts(tx, costs));
  }

  /** Takes the first and the third, refuses the second; of the fourth the cost turns out to be another. */
  async function decide(actor: Actor): Promise<void> {
    const { data } = await priceProposals.list('open', 1);
    const [first, second, third, fourth] = data.toSorted((one, other) => one.id - other.id);
    for (const taken of [first, third]) if (taken) await priceProposals.accept(taken.id, actor.id);
    if (second) await priceProposals.refuse(second.id, actor.id);
    if (!fourth) return;
    await earnings.setCost(fourth.product_id, Math.round(fourth.before * 68), actor.id);
    await priceProposals.accept(fourth.id, actor.id).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  return [
    script.byItself(daysAgo(91), noteCosts),
    script.staff(daysAgo(91), 'counter', (actor) =>
      priceRules.save(
        {
          fees: { pix: 99, 'pix-static': 99, card: 499, terminal: 319 },
          tax_percent: 600,
          min_margin_percent: 300,
          min_profit: 1500,
          target_margin_percent: 1500,
          failure_cost: 6000,
          old_days: 30,
        },
        editBy(actor),
      ),
    ),
    script.staff(daysAgo(45), 'counter', async (actor) => {
      types = await listTypeIds(database, ['Tablet', 'Smartwatch']);
      ruleId = (await ageingRules.create({ ...standing, types, mode: 'auto' }, actor.id)).id;
      const ofAccessories = await listTypeIds(database, ['Acessórios']);
      await ageingRules.create({ ...accessories, types: ofAccessories, models: [], mode: 'auto' }, actor.id);
    }),
    script.byItself(daysAgo(31), ageing.runDaily),
    script.staff(daysAgo(20), 'counter', (actor) =>
      ageingRules.update(ruleId, { ...standing, types, mode: 'propose' }, editBy(actor)),
    ),
    script.byItself(daysAgo(16), ageing.runDaily),
    script.staff(daysAgo(13), 'counter', decide),
    script.staff(daysAgo(6), 'counter', async (actor) => {
      const day = daysAgo(6).toISOString().slice(0, 10);
      await market.apply({ csv: await marketTable(services, stage, day) }, actor.id);
    }),
    script.byItself(daysAgo(1), ageing.runDaily),
  ];
}
