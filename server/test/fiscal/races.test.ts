import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countAsk } from '../../src/features/fiscal/queue.queries.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

let house: TestFiscalShop;
beforeAll(async () => {
  house = await openFiscalShop();
});
beforeEach(() => {
  house.authority.mood = () => 'ok';
});
afterAll(() => house.close());

const reason = 'Pedido feito por engano';

/** Has twenty callers take from this list until it is empty. */
async function twenty<Entry>(entries: Entry[], work: (entry: Entry) => Promise<unknown>) {
  const left = [...entries];
  const caller = async () => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) await work(entry);
  };
  await Promise.all(Array.from({ length: 20 }, caller));
}

describe('200 documents by 20 callers', () => {
  test('have consecutive numbers, each once', async () => {
    const proposals = await house.copyPurchases(200);
    const { fiscalCauses: causes } = house.shop.app.services;
    await twenty(proposals, (proposalId) =>
      house.shop.database.transaction().execute((tx) => causes.due(tx, { kind: 'bought', proposalId })),
    );
    const { rows } = await house.shop.pool.query<{ id: number }>(
      'select id from fiscal_documents where proposal_id = any($1)',
      [proposals],
    );
    expect(rows).toHaveLength(200);
    const goOn = house.shop.app.tasks.outside['go-on-with-document'];
    // Each by two at once.
    const all = rows.flatMap(({ id }) => [id, id]);
    await twenty(all, async (documentId) => goOn?.({ documentId }, {} as never));
    await house.workAll();
    const numbers = (await house.numbered()).map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(house.authority.taken.size).toBe(numbers.length);
  });

  test('the naive way, reading the next number and then writing it, uses numbers twice', async () => {
    const { pool } = house.shop;
    await pool.query(`insert into fiscal_series (environment, model, series) values ('producao', 55, 900)`);
    const numbers: number[] = [];
    await twenty(Array.from({ length: 200 }), async () => {
      const { rows } = await pool.query('select next_number as n from fiscal_series where series = 900');
      await pool.query('update fiscal_series set next_number = $1 where series = 900', [rows[0].n + 1]);
      numbers.push(rows[0].n);
    });
    expect(new Set(numbers).size).toBeLessThan(200);
    await pool.query('delete from fiscal_series where series = 900');
  });
});

describe('an answer that is lost', () => {
  test('the naive way, sending again on a time-out under the next number, has two documents of one purchase', async () => {
    const { emitter, taken } = house.authority;
    const before = taken.size;
    house.authority.mood = ({ subject }) => (subject.endsWith('1') ? 'lost' : 'ok');
    const ref = { ref: '', environment: 'producao', model: 55, issueMode: 1 } as const;
    const keyOf = (last: string) => `4226111122233300018155009000000001112345678${last}`;
    const first = await emitter.authorise('<a/>', { ...ref, key: keyOf('1') });
    const key = `4226111122233300018155009000000002112345678${'2'}`;
    if (first.kind === 'unknown') await emitter.authorise('<a/>', { ...ref, key });
    expect(taken.size).toBe(before + 2);
    taken.delete(keyOf('1'));
    taken.delete(key);
  });
});

describe('questions about one key', () => {
  const asked = (subject: string) => ({ environment: 'producao', kind: 'look', subject }) as const;

  test('are eight in an hour, however many processes would ask', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        house.shop.database.transaction().execute((tx) => countAsk(tx, asked('one key'))),
      ),
    );
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(8);
    expect(Math.min(...answers.filter((wait) => wait !== undefined))).toBeGreaterThan(3500);
  });

  test('the naive way, counting and then asking, asks more', async () => {
    const { pool } = house.shop;
    let made = 0;
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        const { rows } = await pool.query(`select count(*)::int as n from fiscal_asks where subject = 'naive'`);
        if (rows[0].n >= 8) return;
        await pool.query(`insert into fiscal_asks (kind, subject) values ('look', 'naive')`);
        made++;
      }),
    );
    expect(made).toBeGreaterThan(8);
  });
});

async function bought() {
  const { id } = await house.buy();
  await house.workAll();
  return (await house.ofProposal(id))[0];
}

test('two presses of a cancellation are one', async () => {
  const nota = await bought();
  const pressed = await Promise.all(
    Array.from({ length: 6 }, () => house.admin.post(`notas/${nota.id}/cancelar`, { reason })),
  );
  expect(pressed.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409]);
  await house.workAll();
  expect((await house.document(nota.id)).state).toBe('cancelled');
  expect(house.authority.count('event', nota.key)).toBe(1);
});

test('giving a number up and sending it again: one of both', async () => {
  for (let round = 0; round < 5; round++) {
    house.authority.mood = ({ kind }) => (kind === 'send' ? 'reject' : 'ok');
    const nota = await bought();
    house.authority.mood = () => 'ok';
    const [again, up] = await Promise.all([
      house.admin.post(`notas/${nota.id}/reenviar`, { items: [{ place: 1, ncm: '85171400' }] }),
      house.admin.post(`notas/${nota.id}/desistir`, { reason }),
    ]);
    expect([again.status, up.status].sort()).toEqual([202, 409]);
    await house.workAll();
    const { state, key } = await house.document(nota.id);
    expect(state).toBe(again.status === 202 ? 'authorised' : 'voided');
    expect(house.authority.taken.has(key)).toBe(again.status === 202);
  }
});

test('a purchase that is undone and made again while its document is on its way has one that counts', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await house.propose();
    let asked = 0;
    house.authority.mood = () => (asked++ === 0 && round % 2 === 0 ? 'lost' : 'ok');
    await house.setStatus(id, 6);
    const working = house.workAll();
    await house.setStatus(id, 7, { rejectionReason: '<p>Tela trincada.</p>' });
    if (round % 4 < 2) await house.setStatus(id, 6);
    await working;
    await house.workAll();
    const all = await house.ofProposal(id);
    const live = all.filter(({ state, undone_at }) => state === 'authorised' && undone_at === null);
    expect(live).toHaveLength(round % 4 < 2 ? 1 : 0);
    const others = all.filter((row) => !live.includes(row));
    expect(others.every(({ state }) => ['waived', 'voided', 'cancelled'].includes(state))).toBe(true);
    for (const { key, state } of others) {
      if (key !== null && state === 'voided') expect(house.authority.taken.has(key)).toBe(false);
      if (state === 'cancelled') expect(house.authority.taken.get(key)?.isCancelled).toBe(true);
    }
  }
});

test('a note that is stuck holds up no other', async () => {
  let free: () => void = () => undefined;
  const stuck = new Promise<void>((resolve) => {
    free = resolve;
  });
  const { id } = await house.propose();
  let isFirst = true;
  house.authority.delay = async ({ kind }) => {
    if (kind !== 'send' || !isFirst) return;
    isFirst = false;
    await stuck;
  };
  await house.setStatus(id, 6);
  const goOn = house.shop.app.tasks.outside['go-on-with-document'];
  const [held] = await house.ofProposal(id);
  const holding = goOn?.({ documentId: held.id }, {} as never);
  const { id: other } = await house.buy();
  const [second] = await house.ofProposal(other);
  await goOn?.({ documentId: second.id }, {} as never);
  expect((await house.document(second.id)).state).toBe('authorised');
  expect((await house.document(held.id)).state).toBe('sent');
  free();
  await holding;
  house.authority.delay = async () => undefined;
  expect((await house.document(held.id)).state).toBe('authorised');
});

test('a purchase that is undone during the call by which it is refused has its number voided', async () => {
  const { id } = await house.propose();
  house.authority.mood = ({ kind }) => (kind === 'send' ? 'reject' : 'ok');
  house.authority.delay = async ({ kind }) => {
    if (kind === 'send') await house.setStatus(id, 7, { rejectionReason: '<p>Tela trincada.</p>' });
  };
  await house.setStatus(id, 6);
  await house.workAll();
  house.authority.delay = async () => undefined;
  await house.workAll();
  expect(await house.ofProposal(id)).toMatchObject([{ state: 'voided', next_at: null }]);
});
