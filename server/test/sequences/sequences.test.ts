import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildBuyer, buildProduct } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';
import { ModelledShop } from './modelled-shop.ts';
import { commands, type RealShop } from './shop-commands.ts';

const rounds = Number(process.env.GIRO_ROUNDS ?? atDepth(12, 200));
const seed = Number(process.env.GIRO_SEED ?? randomInt(2 ** 31));
/** Everything that was ever done is looked through after so many sequences. */
const verifiedEvery = 20;

let shop: MoneyShop;
let model: BuiltModel;
beforeAll(async () => {
  shop = await openMoneyShop();
  model = await buildModel(shop);
}, 120_000);
afterAll(() => shop.close());

/** People and products of one sequence's own. */
async function setUp(): Promise<{ model: ModelledShop; real: RealShop }> {
  await shop.pool.query('delete from rate_limits');
  // The few that go back by themselves are counted by the day, and each sequence has a day of its own.
  await shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '1 day' where source = 'auto'`);
  const stock = [2, 4];
  const products: RealShop['products'] = [];
  for (const units of stock) products.push(await buildProduct(shop.admin, { stock: units }));
  const buyers = [await buildBuyer(shop), await buildBuyer(shop)];
  const seller = await buildBuyer(shop);
  return { model: new ModelledShop(stock), real: { shop, model, products, buyers, seller } };
}

test('whatever people do in whatever order, the shop is as its model says', {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  let [played, steps] = [0, 0];
  const play = fc.asyncProperty(commands, async (sequence) => {
    const { model: modelled, real } = await setUp();
    await fc.asyncModelRun(() => ({ model: modelled, real }), sequence);
    steps += [...sequence].length;
    if (++played % verifiedEvery === 0) await assertVerified(shop.database);
  });
  await fc.assert(play, { numRuns: rounds, seed, endOnFailure: false });
  await assertVerified(shop.database);
  await shop.assertConserved();
  expect(played).toBeGreaterThanOrEqual(rounds);
  console.info(`seed ${seed}: ${played} sequences of ${steps} steps`);
});
