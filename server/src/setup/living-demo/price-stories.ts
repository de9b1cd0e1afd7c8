import type { Services } from '../../platform/features/feature.ts';
import { editBy, type Script, type Stage, type Step } from './stage.ts';

const dayMs = 86_400_000;

/** Others pay and ask so many hundredths of the base. */
const others = [
  { source: 'Trocafone', buy: 92, sell: 138 },
  { source: 'OLX', buy: 101, sell: 131 },
];
const pricedModels = 12;

const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** A table of market prices for the first of the wizard's models. */
async function marketTable({ prices }: Pick<Services, 'prices'>, stage: Stage, day: string): Promise<string> {
  const models = (await prices.list(stage.database)).slice(0, pricedModels);
  const lines = models.flatMap(({ brand, type, name, baseValueCents: base }) =>
    others.map(({ source, buy, sell }) =>
      [brand, type, name, source, amount((base * buy) / 100), amount((base * sell) / 100), day].join(';'),
    ),
  );
  return ['marca;tipo;modelo;fonte;compra;venda;data', ...lines].join('\n');
}

const rule = {
  name: 'Aparelhos parados',
  percent: 400,
  every_days: 14,
  after_days: 21,
  types: [],
  models: [],
  active: true,
};

/**
 * The price desk from the demo's first day on: rates, a rule that changes prices and later
 * proposes them, prices of others. Its floor is shown and judges nothing: whoever looks around need not give reasons.
 */
export function tellPriceStories(stage: Stage, script: Script): Step[] {
  const { services, loadedAt } = stage;
  const { priceRules, ageingRules, ageing, market } = services;
  const daysAgo = (days: number) => new Date(loadedAt.getTime() - days * dayMs);
  let ruleId = 0;
  return [
    script.staff(daysAgo(91), 'counter', (actor) =>
      priceRules.save(
        {
          fees: { pix: 99, card: 499, terminal: 319 },
          tax_percent: 600,
          min_margin_percent: 300,
          min_profit: 3000,
          target_margin_percent: 1500,
          failure_cost: 6000,
        },
        editBy(actor),
      ),
    ),
    script.staff(daysAgo(45), 'counter', async (actor) => {
      ruleId = (await ageingRules.create({ ...rule, mode: 'auto' }, actor.id)).id;
    }),
    script.byItself(daysAgo(31), ageing.runDaily),
    script.byItself(daysAgo(16), ageing.runDaily),
    script.staff(daysAgo(9), 'counter', (actor) =>
      ageingRules.update(ruleId, { ...rule, mode: 'propose' }, editBy(actor)),
    ),
    script.staff(daysAgo(6), 'counter', async (actor) => {
      const day = daysAgo(6).toISOString().slice(0, 10);
      await market.apply({ csv: await marketTable(services, stage, day) }, actor.id);
    }),
    script.byItself(daysAgo(1), ageing.runDaily),
  ];
}
