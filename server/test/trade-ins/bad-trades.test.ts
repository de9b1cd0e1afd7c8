import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct, stockOf } from '../support/build-product.ts';
import { key } from '../support/counter-shop.ts';
import { openTradeShop, type TradeShop } from '../support/trade-shop.ts';

let shop: TradeShop;
let product: Awaited<ReturnType<typeof buildProduct>>;
beforeAll(async () => {
  shop = await openTradeShop();
  product = await buildProduct(shop.admin, { price: '3499', stock: 9 });
});
afterAll(async () => {
  expect(await stockOf(shop.visitor(), product.id)).toBe(9);
  await shop.close();
});

/** Fields that an order with this trade is refused at. */
async function refusedAt(
  seller: Awaited<ReturnType<TradeShop['buildQuote']>>['seller'],
  more: object,
): Promise<[status: number, fields: string[]]> {
  const { status, body } = await seller.post('orders', shop.orderOf(product, 1, more), key());
  return [status, Object.keys(body.errors ?? {}).filter((field) => field.startsWith('trade'))];
}

test.each([
  [{}],
  [{ proposal_id: 0, mode: 'no_balcao' }],
  [{ proposal_id: -1, mode: 'no_balcao' }],
  [{ proposal_id: 1.5, mode: 'no_balcao' }],
  [{ proposal_id: 'x', mode: 'no_balcao' }],
  [{ proposal_id: null, mode: 'no_balcao' }],
  [{ proposal_id: 2_147_483_647, mode: 'antes' }],
  [{ proposal_id: 2_147_483_647, mode: 'correio' }],
  ['x'],
  [7],
])('%j is no trade-in of an order', async (trade) => {
  const { seller } = await shop.buildQuote();
  const [status, fields] = await refusedAt(seller, { trade });
  expect(status).toBe(422);
  expect(fields).not.toEqual([]);
});

test('a device that is bought, given back or over is no trade-in, and another’s is not found', async () => {
  const trade = (proposal_id: number) => ({ trade: { proposal_id, mode: 'no_balcao' } });
  const bought = await shop.buildQuote();
  await shop.approve(bought.proposalId, 6);
  expect(await refusedAt(bought.seller, trade(bought.proposalId))).toEqual([422, ['trade']]);
  const back = await shop.buildQuote();
  await shop.approve(back.proposalId, 11);
  expect(await refusedAt(back.seller, trade(back.proposalId))).toEqual([422, ['trade']]);
  expect(await refusedAt(back.seller, trade(bought.proposalId))).toEqual([422, ['trade']]);
  const path = `proposals/${bought.proposalId}/credito`;
  expect((await back.seller.post(path, { aceita: true })).status).toBe(404);
  expect((await shop.visitor().post(path, { aceita: true })).status).toBe(401);
  expect((await bought.seller.post(path, { aceita: 'x' })).body.errors).toHaveProperty('aceita');
  expect((await back.seller.post(`proposals/${back.proposalId}/credito`, { aceita: true })).status).toBe(422);
});
