import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConservation } from '../../src/features/payments/invariants.queries.ts';
import { stockOf } from '../support/build-product.ts';
import { type Contested, type ContestedShop, openContestedShop } from '../support/contested-shop.ts';
import { endEverywhere, type RestingShop } from '../support/end-everywhere.ts';
import { type EndingProcess, openEndingProcess } from '../support/ending-process.ts';
import { formOf } from '../support/send-form.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let shop: ContestedShop;
let ending: EndingProcess;
let house: RestingShop;
beforeAll(async () => {
  shop = await openContestedShop();
  ending = await openEndingProcess({ shop: shop.shop, cardTools: shop.cardTools });
  house = {
    shop: shop.shop as RestingShop['shop'],
    workAll: shop.workAll,
    assertConserved: async () => expect(await readConservation(shop.database)).toMatchObject({ lost: 0, broken: [] }),
  };
});
afterAll(async () => {
  await ending.close();
  await shop.close();
});

/** A process hears of a dispute and looks at it, and ends somewhere in that. */
async function hear({ chargeback }: Contested): Promise<void> {
  const { url, body, headers } = shop.noticeOf(chargeback);
  await ending.call('POST', url, undefined, body, headers);
  await ending.work();
}
const withheld = { status: 2, state: 'disputed', refunded: 0, natures: [], shares: ['withheld'] };
const gone = {
  status: 3,
  state: 'settled',
  refunded: 100_000,
  natures: ['CHARGEBACK'],
  shares: ['reversed'],
};

async function assertLost(sale: Contested): Promise<void> {
  expect(await shop.stateOf(sale)).toEqual({ ...gone, disputes: ['lost'] });
  expect(await stockOf(shop.admin, sale.productId)).toBe(3);
  expect(await shop.countActivities(sale, 'dispute-ended')).toBe(1);
}

test('a dispute is taken once, its money withheld and the shop told once, wherever the process that hears of it ends', async () => {
  const statements = await endEverywhere(
    { house, ending },
    {
      build: shop.contest,
      act: hear,
      tell: ({ chargeback }) => shop.tell(chargeback),
      async check(sale) {
        expect(await shop.stateOf(sale)).toEqual({ ...withheld, disputes: ['open'] });
        expect(await shop.countMails(sale, 'contestado')).toBe(1);
        expect(await shop.countActivities(sale, 'dispute-opened')).toBe(1);
      },
    },
  );
  expect(statements).toBeGreaterThan(15);
});

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n');

test('an answer reaches the provider and is kept with its evidence, wherever the process that sends it ends', async () => {
  const { headers, payload } = await formOf([
    ['note', 'Retirou com documento.'],
    ['files', pdf],
  ]);
  const statements = await endEverywhere(
    { house, ending },
    {
      build: shop.contested,
      act: ({ id }) => ending.call('POST', `contestacoes/${id}/enviar`, shop.admin.token, payload, headers),
      async repeat({ id }) {
        // Somebody presses again once the claim of a process that is gone is over.
        await shop.pool.query(`update disputes set sending_at = sending_at - interval '3 minutes' where id = $1`, [id]);
        const authorization = `Bearer ${shop.admin.token}`;
        const url = `/api/contestacoes/${id}/enviar`;
        const again = await shop.app.http.inject({
          method: 'POST',
          url,
          headers: { ...headers, authorization },
          payload,
        });
        expect([200, 409]).toContain(again.statusCode);
      },
      async check(sale) {
        expect(await shop.stateOf(sale)).toEqual({ ...withheld, disputes: ['answered'] });
        expect(await shop.keptOf(sale.id)).toEqual(['dossie.pdf', 'foto.pdf']);
        const names = sale.chargeback.documents.map(({ name }) => name);
        expect([...new Set(names)]).toEqual(['dossie.pdf', 'foto.pdf']);
      },
    },
  );
  expect(statements).toBeGreaterThan(15);
});

test('one that the shop ends as lost gives the money up once and the device back to the shelf, wherever the process ends', async () => {
  const end = { result: 'lost', reason: 'Decidido por telefone' };
  const statements = await endEverywhere(
    { house, ending },
    {
      build: shop.contested,
      act: ({ id }) => ending.call('POST', `contestacoes/${id}/encerrar`, shop.admin.token, end),
      async repeat({ id }) {
        const again = await shop.admin.post(`contestacoes/${id}/encerrar`, end);
        expect([200, 409]).toContain(again.status);
      },
      check: (sale) => assertLost(sale),
    },
  );
  expect(statements).toBeGreaterThan(15);
});

test('one that the bank decides against the shop is lost in the same way, wherever the process that hears of it ends', async () => {
  const statements = await endEverywhere(
    { house, ending },
    {
      async build() {
        const sale = await shop.contested();
        shop.peer.endContest(sale.chargeback.id, 'lost');
        return sale;
      },
      act: hear,
      tell: ({ chargeback }) => shop.tell(chargeback),
      async check(sale) {
        await assertLost(sale);
        expect(await shop.countMails(sale, 'perdida')).toBe(1);
      },
    },
  );
  expect(statements).toBeGreaterThan(15);
});
