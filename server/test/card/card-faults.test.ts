import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardPeer } from '../../fakes/card-peer/index.ts';
import { createLevers, type Fault } from '../../fakes/card-peer/levers.ts';
import { answerMs } from '../../src/features/card/attempts.rules.ts';
import { type CardShop, keyed, openCardShop } from '../support/card-shop.ts';
import { assertVerified } from '../support/database-state.ts';

let shop: CardShop;
let peer: CardPeer;
let hook: string;
beforeAll(async () => {
  shop = await openCardShop({ by: 'peer' });
  peer = shop.peer as CardPeer;
  hook = await shop.listenForNotices();
});
beforeEach(() => {
  peer.calm();
  Object.assign(peer.levers, createLevers());
});
afterEach(async () => {
  await peer.settled();
  await assertVerified(shop.database);
});
afterAll(() => shop.close());

const attemptsOf = async (code: string) => {
  const { rows } = await shop.pool.query(
    'select state, charge_id, said from card_attempts where reference like $1 order by number',
    [`${code}-%`],
  );
  return rows;
};
/** Centavos that the provider owes of an order's cards: with what went back (`whole`), and without (`gross`). */
const sharesOf = async (code: string) => {
  const { rows } = await shop.pool.query(
    `select sum(whole_cents)::int as whole, sum(gross_cents)::int as gross
     from receivables join card_attempts on card_attempts.id = attempt_id where reference like $1`,
    [`${code}-%`],
  );
  return rows[0];
};
const strangeOf = async (code: string, situation = 'a-conferir') =>
  (await shop.admin.get(`recebimentos?search=${code}&situacao=${situation}`)).body.strange_cards;
const countOpen = async () => (await shop.admin.get('painel')).body.waiting.payments.open;
/** The time of every look has come. */
async function lookNow(): Promise<void> {
  await shop.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs
     where task_identifier = 'look-at-card'`,
  );
  await shop.work();
}
describe('an answer that does not come as it should', () => {
  const faults: [string, Fault, number][] = [
    ['is lost once', { how: 'cut-after' }, 1],
    ['is lost each time', { how: 'cut-after' }, 9],
    ['is cut before anything is done', { how: 'cut-before' }, 2],
    ['is 500', { how: 'status', status: 500 }, 2],
    ['is 423', { how: 'status', status: 423, code: 'resource_locked' }, 1],
    ['is 424', { how: 'status', status: 424, code: 'idempotency_validation_failed' }, 1],
    ['is 409 of a request that is worked on', { how: 'status', status: 409, code: 'conflict' }, 1],
    ['is 429', { how: 'status', status: 429, headers: { 'retry-after': '0' } }, 2],
  ];
  test.each(faults)('%s: the card is charged once, and the order is paid', async (_, fault, times) => {
    const { buyer, code } = await shop.place();
    peer.disturb('createOrder', fault, times);
    await shop.pay(buyer, code, shop.press('APRO'));
    peer.calm();
    await lookNow();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
    expect(shop.takenFor(code)).toHaveLength(1);
    expect(await attemptsOf(code)).toMatchObject([{ state: 'approved' }]);
  });

  test('is 429 for longer than a buyer waits: nothing sleeps through it, and it is searched for', async () => {
    const { buyer, code, id } = await shop.place();
    const before = peer.count('createOrder');
    peer.disturb('createOrder', { how: 'status', status: 429, headers: { 'retry-after': '3600' } });
    const began = performance.now();
    const { status, body } = await shop.pay(buyer, code, shop.press('APRO'));
    expect([status, body]).toMatchObject([202, { state: 'processing' }]);
    expect(performance.now() - began).toBeLessThan(answerMs);
    await lookNow();
    expect(await attemptsOf(code)).toMatchObject([{ state: 'sending' }]);
    expect(peer.count('createOrder')).toBe(before + 1);
    await shop.pool.query(
      `update card_attempts set created_at = created_at - interval '16 minutes' where order_id = $1`,
      [id],
    );
    await lookNow();
    expect(await attemptsOf(code)).toMatchObject([{ state: 'refused' }]);
    expect((await shop.pay(buyer, code, shop.press('APRO'))).body).toMatchObject({ state: 'paid' });
  });

  test('is 409 because the key was used: the payment is found by its reference', async () => {
    const { buyer, code } = await shop.place();
    peer.levers.repeatedKey = 'refused';
    peer.disturb('createOrder', { how: 'cut-after' });
    await shop.pay(buyer, code, shop.press('APRO'));
    await lookNow();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
    expect(shop.takenFor(code)).toHaveLength(1);
  });

  test.each(['root', 'data'] as const)('is a refusal of 402 with the order at %s', async (shape) => {
    peer.levers.refusalShape = shape;
    const { buyer, code } = await shop.place();
    const { body } = await shop.pay(buyer, code, shop.press('FUND'));
    expect(body).toMatchObject({ state: 'refused', card: { reason: 'funds' } });
    expect((await shop.pay(buyer, code, shop.press('APRO'))).body).toMatchObject({ state: 'paid' });
  });

  test('a payment that nobody finds for a quarter of an hour was not made, and one found after that goes back or pays', async () => {
    const { buyer, code, id } = await shop.place();
    peer.levers.indexDelayMs = Number.POSITIVE_INFINITY;
    peer.disturb('createOrder', { how: 'cut-after' }, 9);
    await shop.pay(buyer, code, shop.press('APRO'));
    await lookNow();
    expect(await attemptsOf(code)).toMatchObject([{ state: 'sending' }]);
    await shop.pool.query(
      `update card_attempts set created_at = created_at - interval '16 minutes' where order_id = $1`,
      [id],
    );
    await lookNow();
    expect(await attemptsOf(code)).toMatchObject([{ state: 'refused' }]);
    peer.calm();
    peer.levers.indexDelayMs = 0;
    peer.levers.tellsAt = hook;
    await peer.tell(peer.ordersOf(`${code}-1`)[0] as never);
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
  });

  test('a strange status changes nothing, is mailed once and listed to be looked at, and the next word counts', async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('CONT'));
    const open = await countOpen();
    peer.say(`${code}-1`, 'pondering', 'moon_phase');
    await lookNow();
    await lookNow();
    expect(await attemptsOf(code)).toMatchObject([{ state: 'review', said: expect.stringContaining('pondering') }]);
    expect(await strangeOf(code)).toEqual([
      {
        ...{ id: expect.any(Number), reference: `${code}-1`, order_code: code, order_status: 1 },
        ...{ label: 'Cartão final 6351', value: 1000, since: expect.any(String) },
        said: expect.stringContaining('pondering'),
      },
    ]);
    expect([await countOpen(), await strangeOf(code, 'conferidos')]).toEqual([open + 1, []]);
    peer.say(`${code}-1`, 'processing', 'in_review');
    peer.decide(`${code}-1`, 'approved');
    await lookNow();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
    expect([await countOpen(), await strangeOf(code)]).toEqual([open, []]);
    const title = `Pedido ${code}: situação desconhecida no provedor do cartão`;
    expect((await shop.mails()).filter(({ subject }) => subject === title)).toHaveLength(1);
  });

  test('a strange status of what was paid changes nothing, and is asked about until the word is known again', async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('APRO'));
    const [order] = peer.ordersOf(`${code}-1`);
    const known = order?.said ?? [];
    peer.say(`${code}-1`, 'processed', 'moon_phase');
    peer.levers.tellsAt = hook;
    await peer.tell(order as never);
    await shop.work();
    expect(await strangeOf(code)).toMatchObject([{ reference: `${code}-1`, order_status: 2 }]);
    await lookNow();
    await lookNow();
    expect(await strangeOf(code)).toHaveLength(1);
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
    const [status = '', detail = ''] = known;
    peer.say(`${code}-1`, status, detail);
    await lookNow();
    expect(await strangeOf(code)).toEqual([]);
    expect(await shop.orderOf(buyer, code)).toMatchObject({ payment: { status: 2 }, receipts: [{ refunded: 0 }] });
    const { rows } = await shop.pool.query(
      `select count(*)::int as jobs from graphile_worker.jobs
       where key = 'card-look-' || (select id from card_attempts where reference = $1)`,
      [`${code}-1`],
    );
    expect(rows[0].jobs).toBe(0);
  });
});

describe('a charge of another amount', () => {
  test('above what was shown pays the order, and is told to buyer and shop', async () => {
    const { buyer, code } = await shop.place();
    peer.levers.overchargeCents = 2128;
    const { body } = await shop.pay(buyer, code, shop.press('APRO'));
    expect(body).toMatchObject({
      state: 'paid',
      card: { message: expect.stringMatching(/cobrado em R\$.1\.021,28, R\$.21,28 a mais/) },
    });
    const { body: listed } = await shop.admin.get(`recebimentos?search=${code}&situacao=a-conferir`);
    expect(listed.payments.data).toMatchObject([{ verdict: 'overcharged', value: 1021.28, is_open: true }]);
    const back = await shop.admin.post(
      `recebimentos/${listed.payments.data[0].id}/devolver`,
      { value: 21.28, reason: 'Cobrado a mais' },
      keyed(),
    );
    expect(back.status).toBe(202);
    await shop.work();
    expect(peer.ordersOf(`${code}-1`)[0]?.refunds).toMatchObject([{ cents: 2128 }]);
    const after = await shop.admin.get(`recebimentos?search=${code}&situacao=a-conferir`);
    expect(after.body.payments.data).toEqual([]);
  });

  test('below it waits for somebody of the shop, and the provider owes what it took', async () => {
    const { buyer, code } = await shop.place();
    peer.levers.overchargeCents = -1000;
    await shop.pay(buyer, code, shop.press('APRO'));
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'partial', received: 990 });
    const { body } = await shop.admin.get(`recebimentos?search=${code}`);
    expect(body.payments.data).toMatchObject([{ verdict: 'partial', is_open: true, can: { accept: true } }]);
    expect((await shop.admin.post(`recebimentos/${body.payments.data[0].id}/aceitar`)).status).toBe(200);
    expect(await shop.orderOf(buyer, code)).toMatchObject({ payment: { status: 2 } });
    expect(await sharesOf(code)).toEqual({ whole: 99_000, gross: 99_000 });
  });

  test('below it, given back instead, leaves nothing to come', async () => {
    const { buyer, code } = await shop.place();
    peer.levers.overchargeCents = -1000;
    await shop.pay(buyer, code, shop.press('APRO'));
    const { body } = await shop.admin.get(`recebimentos?search=${code}`);
    const back = await shop.admin.post(
      `recebimentos/${body.payments.data[0].id}/devolver`,
      { reason: 'Valor errado' },
      keyed(),
    );
    expect(back.status, back.text).toBe(202);
    await shop.work();
    expect(await sharesOf(code)).toEqual({ whole: 99_000, gross: 0 });
  });

  test('for an order that is over goes back by itself, and the provider owes nothing of it', async () => {
    const { buyer, code, id } = await shop.place();
    await shop.pay(buyer, code, shop.press('CONT'));
    peer.levers.tellsAt = hook;
    const [order] = peer.ordersOf(`${code}-1`);
    await shop.admin.put(`orders/${id}`, { status: 3 });
    peer.decide(`${code}-1`, 'approved');
    await peer.tell(order as never);
    await shop.work();
    const { body } = await shop.admin.get(`recebimentos?search=${code}`);
    expect(body.payments.data).toMatchObject([{ verdict: 'late', refunded: 1000 }]);
    expect(await sharesOf(code)).toEqual({ whole: 100_000, gross: 0 });
  });
});

describe('a notice', () => {
  const waiting = async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('CONT'));
    const [order] = peer.ordersOf(`${code}-1`);
    if (!order) throw new Error('The peer has no order.');
    return { buyer, code, order };
  };

  test.each(['unsigned', 'forged', 'borrowed'] as const)('%s is turned away, and nobody is asked', async (mark) => {
    const { buyer, code, order } = await waiting();
    peer.decide(order.reference, 'approved');
    const before = peer.count();
    peer.levers.tellsAt = hook;
    await peer.tell(order, mark);
    expect(peer.told.at(-1)).toMatchObject({ mark, status: 401 });
    await shop.work();
    expect(peer.count()).toBe(before);
    expect(await attemptsOf(code)).toMatchObject([{ state: 'review' }]);
    expect((await shop.visitor().post('cartao/webhook/nobody', {})).status).toBe(404);
    await peer.tell(order);
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
  });

  test('ten times, of what was before and a day late: the order is paid once', async () => {
    const { buyer, code, order } = await waiting();
    peer.levers.tellsAt = hook;
    await Promise.all(Array.from({ length: 10 }, () => peer.tell(order)));
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'review' });
    peer.decide(order.reference, 'approved');
    await Promise.all(Array.from({ length: 10 }, () => peer.tell(order)));
    await shop.work();
    await shop.pool.query(`update card_attempts set decided_at = decided_at - interval '1 day'`);
    await peer.tell(order);
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
    const { rows } = await shop.pool.query(
      `select count(*)::int from order_statuses join orders on orders.id = order_id where order_code = $1 and order_statuses.status = 2`,
      [code],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('of money that was given back at the provider by hand: it counts here too', async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('APRO'));
    peer.levers.tellsAt = hook;
    peer.refundByHand(`${code}-1`, 25_000);
    await peer.settled();
    await shop.work();
    expect((await shop.orderOf(buyer, code)).receipts).toMatchObject([
      { refunded: 250, refunds: [{ source: 'psp', value: 250, state: 'done' }] },
    ]);
  });
});

describe('a refund whose answer', () => {
  test.each<[string, Fault]>([
    ['is lost', { how: 'cut-after' }],
    ['is 500', { how: 'status', status: 500 }],
    ['never began', { how: 'cut-before' }],
  ])('%s is made once', async (_, fault) => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('APRO'));
    const { body } = await shop.admin.get(`recebimentos?search=${code}`);
    const [row] = body.payments.data;
    peer.disturb('refundOrder', fault);
    await shop.admin.post(`recebimentos/${row.id}/devolver`, { value: 400, reason: 'Combinado' }, keyed());
    await shop.work();
    await shop.pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs
       where task_identifier = 'refund-payment'`,
    );
    await shop.work();
    expect(peer.ordersOf(`${code}-1`)[0]?.refunds).toMatchObject([{ cents: 40_000 }]);
    expect((await shop.orderOf(buyer, code)).receipts).toMatchObject([{ refunded: 400, refunds: [{ state: 'done' }] }]);
  });
});

test('terms that are saved while twenty press: nobody pays a total that was not shown', async () => {
  const placed = await Promise.all(Array.from({ length: 20 }, () => shop.place()));
  const shown = await Promise.all(
    placed.map(async ({ buyer, code }) => {
      const { body } = await buyer.get(`pedidos/${code}/cartao`);
      return body.options.find(({ instalments }: { instalments: number }) => instalments === 12).total as number;
    }),
  );
  const saves = (async () => {
    for (const monthly_rate of [3.1, 1.2, 4.7, 2.2]) await shop.admin.put('parcelas-config', { monthly_rate });
  })();
  const answers = await Promise.all(
    placed.map(({ buyer, code }, index) =>
      shop.pay(buyer, code, shop.press('APRO', { instalments: 12, shown_total: shown[index] })),
    ),
  );
  await saves;
  for (const [index, { status }] of answers.entries()) {
    const { code } = placed[index] as (typeof placed)[number];
    const taken = shop.takenFor(code).map(({ paidCents }) => paidCents);
    expect([status, taken]).toEqual(status === 200 ? [200, [Math.round((shown[index] ?? 0) * 100)]] : [409, []]);
  }
});

test('no number, token, CPF or secret of a card is kept or told anywhere', async () => {
  const { buyer, code } = await shop.place();
  const token = peer.card('CHAL');
  const number = '5031433215406351';
  const cpf = '39053344705';
  await shop.pay(buyer, code, shop.press('APRO', { token: number }));
  const { body } = await shop.pay(buyer, code, { ...shop.press('APRO'), token, holder: { name: 'Bia', cpf } });
  const secrets = [number, token, cpf, body.card.challenge_url as string];
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  for (const { name } of tables) {
    const { rows } = await shop.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
    );
    for (const secret of secrets) expect(rows[0]?.text.includes(secret), `${name} tells ${secret}`).toBe(false);
  }
  const mails = await shop.mails();
  const told = [
    (await shop.admin.get('csv/recebimentos')).text,
    (await shop.admin.get('csv/recebiveis')).text,
    await shop.readMetrics(),
    shop.logged.join(''),
  ].join(' ');
  expect([told.includes(code), shop.logged.length > 0]).toEqual([true, true]);
  for (const secret of secrets) {
    expect(mails.filter(({ text, html }) => `${text}${html}`.includes(secret))).toEqual([]);
    expect(told).not.toContain(secret);
  }
});
