import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endEverywhere } from '../support/end-everywhere.ts';
import { type EndingProcess, openEndingProcess } from '../support/ending-process.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let house: TestFiscalShop;
let ending: EndingProcess;
beforeAll(async () => {
  house = await openFiscalShop();
  ending = await openEndingProcess({ shop: house.shop, fiscalTools: house.tools });
});
afterAll(async () => {
  await ending.close();
  await house.close();
});

const resting = () => ({ shop: house.shop, workAll: () => house.workAll(), assertConserved: async () => undefined });
const token = () => (house.admin as { token?: string }).token;
const mailsAbout = async (number: number) =>
  (await house.shop.mails()).filter(({ subject }) => subject === `Sua nota fiscal nº ${number}`).length;

/** Every number from the first to the last belongs to one document, and the authority has each key once. */
async function assertNumbers() {
  const { rows } = await house.shop.pool.query(
    'select number, key, state from fiscal_documents where number is not null order by number',
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  const { taken } = house.authority;
  expect([...taken.keys()].sort()).toEqual(rows.map(({ key }) => key).sort());
}

test('a purchase has one document and one mail, wherever the process that issues it ends', async () => {
  const statements = await endEverywhere(
    { house: resting(), ending },
    {
      async build() {
        const { id } = await house.propose();
        return { id };
      },
      async act({ id }) {
        await ending.call('POST', `proposals/status/${id}`, token(), { status: 6 });
        await ending.work();
      },
      async repeat({ id }) {
        if ((await house.ofProposal(id)).length === 0) expect((await house.setStatus(id, 6)).status).toBe(200);
      },
      async check({ id }) {
        const [nota, ...others] = await house.ofProposal(id);
        expect([others.length, nota.state, nota.step]).toEqual([0, 'authorised', 'stored']);
        expect(house.authority.taken.get(nota.key)?.protocol).toBe(nota.protocol);
        expect(await mailsAbout(nota.number)).toBe(1);
      },
    },
  );
  await assertNumbers();
  expect(statements).toBeGreaterThan(40);
});

test('a cancellation is asked for once, wherever the process that asks ends', async () => {
  await endEverywhere(
    { house: resting(), ending },
    {
      async build() {
        const { id } = await house.buy();
        await house.workAll();
        return (await house.ofProposal(id))[0];
      },
      async act({ id }) {
        await ending.call('POST', `notas/${id}/cancelar`, token(), { reason: 'Comprado por engano na loja' });
        await ending.work();
      },
      async repeat({ id }) {
        const { state } = await house.document(id);
        if (state !== 'authorised') return;
        const again = await house.admin.post(`notas/${id}/cancelar`, { reason: 'Comprado por engano na loja' });
        expect([202, 409]).toContain(again.status);
      },
      async check({ id, key, number }) {
        expect((await house.document(id)).state).toBe('cancelled');
        expect(house.authority.taken.get(key)?.isCancelled).toBe(true);
        const told = (await house.shop.mails()).filter(
          ({ subject }) => subject === `A nota nº ${number} foi cancelada`,
        );
        expect(told).toHaveLength(1);
      },
    },
  );
});
