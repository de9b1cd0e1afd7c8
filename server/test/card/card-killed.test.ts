import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConservation } from '../../src/features/payments/invariants.queries.ts';
import { type CardShop, keyed, openCardShop } from '../support/card-shop.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { type EndingProcess, openEndingProcess } from '../support/ending-process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let shop: CardShop;
let ending: EndingProcess;
beforeAll(async () => {
  shop = await openCardShop({ by: 'peer' });
  ending = await openEndingProcess({ shop: shop.shop, cardTools: shop.cardTools });
});
afterAll(async () => {
  await ending.close();
  await shop.close();
});

const house = () => ({
  shop: shop.shop,
  workAll: shop.workAll,
  assertConserved: async () => expect(await readConservation(shop.database)).toMatchObject({ lost: 0, broken: [] }),
});

test('a card is charged once and its order paid, wherever the process that asks the provider ends', async () => {
  const statements = await endEverywhere(
    { house: house() as never, ending },
    {
      build: async () => ({ ...(await shop.place()), press: shop.press('APRO'), key: randomUUID() }),
      act: ({ buyer, code, press, key }) =>
        ending.call('POST', `pedidos/${code}/cartao`, buyer.token, press, { 'idempotency-key': key }),
      async repeat({ buyer, code, press, key }) {
        const again = await shop.pay(buyer, code, press, keyed(key));
        expect([200, 202, 409, 422]).toContain(again.status);
      },
      async check({ buyer, code }) {
        const { state } = await shop.paymentOf(buyer, code);
        // One that ended before it asked has left nothing, or an attempt that is searched for until it is given up.
        if (shop.peer?.ordersOf(`${code}-1`).length === 0) return expect(['waiting', 'processing']).toContain(state);
        expect([state, shop.takenFor(code).length, shop.peer?.ordersOf(`${code}-2`).length]).toEqual(['paid', 1, 0]);
        const { rows } = await shop.pool.query(
          `select count(*)::int from emails where subject_id = (select id::text from orders where order_code = $1)
             and title like '%confirmado%'`,
          [code],
        );
        expect(rows).toEqual([{ count: 1 }]);
      },
    },
  );
  expect(statements).toBeGreaterThan(15);
});

test('a refund is made once, wherever the process that makes it ends', async () => {
  const statements = await endEverywhere(
    { house: house() as never, ending },
    {
      async build() {
        const { buyer, code } = await shop.place();
        await shop.pay(buyer, code, shop.press('APRO'));
        const { body } = await shop.admin.get(`recebimentos?search=${code}`);
        return { buyer, code, id: body.payments.data[0].id as number, key: randomUUID() };
      },
      async act({ id, key }) {
        const body = { value: 400, reason: 'Combinado' };
        await ending.call('POST', `recebimentos/${id}/devolver`, shop.admin.token, body, { 'idempotency-key': key });
        await ending.work();
      },
      repeat: ({ id, key }) =>
        shop.admin.post(`recebimentos/${id}/devolver`, { value: 400, reason: 'Combinado' }, keyed(key)),
      async check({ buyer, code }) {
        expect(shop.peer?.ordersOf(`${code}-1`)[0]?.refunds).toMatchObject([{ cents: 40_000 }]);
        expect((await shop.orderOf(buyer, code)).receipts).toMatchObject([{ refunded: 400 }]);
      },
    },
  );
  expect(statements).toBeGreaterThan(15);
});
