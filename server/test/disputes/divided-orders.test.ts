import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CardPeer } from '../../fakes/card-peer/index.ts';
import { type CardShop, openCardShop } from '../support/card-shop.ts';
import { assertVerified } from '../support/database-state.ts';

let shop: CardShop;
let peer: CardPeer;
beforeAll(async () => {
  shop = await openCardShop({ by: 'peer' });
  peer = shop.peer as CardPeer;
  peer.levers.tellsAt = await shop.listenForNotices();
});
afterEach(async () => {
  await assertVerified(shop.database);
});
afterAll(() => shop.close());

/** An order of R$ 1.000,00, R$ 300,00 of it paid by Pix and the rest by a card whose payer goes to the bank. */
async function contested() {
  const { buyer, code, id, product } = await shop.place({ pix_part: 300 });
  await shop.work();
  await shop.simulate(buyer, code, 'agora');
  const paid = await shop.pay(buyer, code, shop.press('APRO', { shown_total: 700 }));
  expect(paid.body, paid.text).toMatchObject({ state: 'paid' });
  const chargeback = peer.contest(`${code}-1`);
  await peer.tell(chargeback);
  await shop.work();
  const read = () => shop.orderOf(buyer, code);
  expect((await read()).payments).toMatchObject([{ state: 'settled' }, { state: 'disputed' }]);
  return {
    ...{ code, id, product, read },
    async end(how: 'won' | 'lost') {
      peer.endContest(chargeback.id, how);
      await peer.tell(chargeback);
      await shop.work();
    },
  };
}
const listed = async (code: string) =>
  (await shop.admin.get(`recebimentos?search=${code}&situacao=a-conferir`)).body.payments.data;

test('lost before the handing over: what the Pix paid goes back by itself, once, with the order', async () => {
  await shop.usePix({ refund_automatically: true });
  const { code, product, read, end } = await contested();
  await end('lost');
  await end('lost');
  const order = await read();
  expect(order).toMatchObject({ payment: { status: 3 }, end_reason: 'disputed' });
  expect(order.receipts).toMatchObject([
    { method: 'pix', value: 300, refunded: 300, refunds: [{ source: 'auto', state: 'done' }] },
    { method: 'card', value: 700, refunded: 700, refunds: [{ source: 'psp', state: 'done' }] },
  ]);
  expect(await listed(code)).toEqual([]);
  const { rows } = await shop.pool.query('select stock from products where id = $1', [product.id]);
  expect(rows[0].stock).toBe(1);
});

test('in a shop that gives nothing back by itself it waits to be given back', async () => {
  await shop.usePix({ refund_automatically: false });
  const { code, read, end } = await contested();
  await end('lost');
  expect((await read()).receipts).toMatchObject([{ refunded: 0 }, { refunded: 700 }]);
  expect(await listed(code)).toMatchObject([{ method: 'pix', value: 300, is_open: true, can: { refund: true } }]);
});

test('lost after the handing over, or won: nothing goes back by itself', async () => {
  await shop.usePix({ refund_automatically: true });
  const delivered = await contested();
  await shop.admin.put(`orders/${delivered.id}`, { status: 5, dispute_reason: 'Cliente conhecido' });
  await delivered.end('lost');
  expect(await delivered.read()).toMatchObject({
    payment: { status: 5 },
    receipts: [{ method: 'pix', refunded: 0 }, { refunded: 700 }],
  });
  const won = await contested();
  await won.end('won');
  expect(await won.read()).toMatchObject({
    payment: { status: 2 },
    receipts: [{ method: 'pix', refunded: 0 }, { refunded: 0 }],
  });
});
