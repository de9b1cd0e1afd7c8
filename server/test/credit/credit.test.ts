import { saoPauloDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stockOf } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.assertConserved();
  await shop.close();
});

const off = () => shop.setRules({ credit_enabled: false });
const on = () => shop.setRules({ credit_enabled: true, bonus_percent: 8 });

describe('a seller', () => {
  test('takes credit in place of a Pix, at the percent of that moment, and no payout is made', async () => {
    const { id, seller, row, email } = await submitProposal(shop, shop.model);
    expect(row).toMatchObject({ pay_as: 'pix', credit_offer: { value: 1220, bonus: 97.6, total: 1317.6 } });
    const chosen = await seller.post(`proposals/${id}/credito`, { aceita: true });
    expect([chosen.status, chosen.body.proposal.pay_as]).toEqual([200, 'credit']);
    await shop.setRules({ bonus_percent: 0 });
    expect((await shop.approve(id, 6)).status).toBe(200);
    await on();
    expect(await shop.payoutsOf(id)).toEqual([]);
    const { credit, moves } = await shop.own(seller);
    expect(credit).toMatchObject({ free: 1317.6, reserved: 0, points: 1317 });
    expect(credit.lots).toMatchObject([{ proposal_id: id, principal: 1220, bonus: 97.6, free_bonus: 97.6 }]);
    expect(moves.data).toMatchObject([{ kind: 'granted', value: 1317.6, balance: 1317.6, order_code: null }]);
    const subjects = await shop.mailsTo(email);
    expect(subjects.filter((subject) => subject === 'Você recebeu crédito')).toHaveLength(1);
    expect(subjects.some((subject) => subject?.includes('dados bancários'))).toBe(false);
    expect((await shop.admin.get('proposals?waiting=bank-data')).body.data).toEqual([]);
  });

  test('goes back to the Pix before the purchase, and takes credit while the payout is due', async () => {
    const { id, seller } = await submitProposal(shop, shop.model);
    await seller.post(`proposals/${id}/credito`, { aceita: true });
    const back = await seller.post(`proposals/${id}/credito`, { aceita: false });
    expect(back.body.proposal.pay_as).toBe('pix');
    await shop.approve(id, 6);
    expect(await shop.payoutsOf(id)).toMatchObject([{ cents: 122_000, state: 'due' }]);
    expect((await seller.post(`proposals/${id}/credito`, { aceita: true })).status).toBe(200);
    expect(await shop.payoutsOf(id)).toMatchObject([{ state: 'void' }]);
    expect(await shop.freeOf(seller)).toBe(1317.6);
    for (const aceita of [true, false]) {
      expect((await seller.post(`proposals/${id}/credito`, { aceita })).status).toBe(409);
    }
  });

  test('is refused what cannot be', async () => {
    const { id, seller } = await submitProposal(shop, shop.model);
    const { seller: other } = await submitProposal(shop, shop.model);
    const choose = (body: object, who = seller) => who.post(`proposals/${id}/credito`, body);
    expect((await choose({ aceita: true }, other)).status).toBe(404);
    expect((await choose({ aceita: true }, shop.visitor('203.0.113.7'))).status).toBe(401);
    expect((await choose({ aceita: true }, shop.admin)).status).toBe(404);
    expect((await choose({})).body.errors).toHaveProperty('aceita');
    expect((await choose({ aceita: 'sim', product_id: -1 })).status).toBe(422);
    expect((await choose({ aceita: true, product_id: 999_999 })).body.errors).toHaveProperty('product_id');
    await off();
    expect((await choose({ aceita: true })).status).toBe(422);
    expect((await seller.get('proposals-user')).body.data[0]).toMatchObject({ credit_offer: null });
    await on();
    await shop.approve(id, 12);
    expect((await choose({ aceita: true })).status).toBe(422);
  });

  test('who chose it before the shop stopped is paid by Pix', async () => {
    const { id, seller } = await submitProposal(shop, shop.model);
    await seller.post(`proposals/${id}/credito`, { aceita: true });
    await off();
    await shop.approve(id, 6);
    await on();
    expect(await shop.payoutsOf(id)).toMatchObject([{ cents: 122_000, state: 'due' }]);
    expect((await seller.get('proposals-user')).body.data[0].pay_as).toBe('pix');
  });

  test('loses it whole with the purchase, unless it is used', async () => {
    const { seller, proposalId } = await shop.buildHolder();
    expect((await shop.approve(proposalId, 5)).status).toBe(200);
    expect(await shop.freeOf(seller)).toBe(0);
    expect((await shop.approve(proposalId, 6)).status).toBe(200);
    expect(await shop.freeOf(seller)).toBe(1317.6);
    const order = await shop.place(seller, 100);
    const refused = await shop.approve(proposalId, 5);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(order.code)]);
    await shop.runOut(order.id);
    expect((await shop.approve(proposalId, 5)).status).toBe(200);
    expect(await shop.kindsOf(seller)).toEqual([
      'taken_back -1317.6',
      'released 100',
      'reserved -100',
      'granted 1317.6',
      'taken_back -1317.6',
      'granted 1317.6',
    ]);
  });
});

describe('an order', () => {
  test('is paid in part with credit, which is spent once the Pix has come', async () => {
    const { seller } = await shop.buildHolder();
    const order = await shop.place(seller, 300);
    expect([order.status, order.body.payment]).toMatchObject([201, { value: 1000, received: 300 }]);
    expect((await shop.own(seller)).credit).toMatchObject({ free: 1017.6, reserved: 300 });
    const { txid, cents } = await shop.open(order.id);
    expect(cents).toBe(70_000);
    await shop.comesIn({ txid });
    expect((await seller.get(`pedidos/${order.code}`)).body).toMatchObject({
      payment: { status: 2 },
      payments: [
        { method: 'pix', state: 'settled' },
        { method: 'credit', state: 'settled', value: 300, received: 300, label: 'Crédito da loja' },
      ],
    });
    expect((await shop.own(seller)).credit).toMatchObject({ free: 1017.6, reserved: 0 });
    // A bonus of 97,60 of 1.317,60: of 300,00 it is 22,22.
    expect((await shop.own(seller)).moves.data[0]).toMatchObject({
      kind: 'spent',
      principal: 277.78,
      bonus: 22.22,
      value: 0,
      order_code: order.code,
    });
    await shop.admin.put(`orders/${order.id}`, { status: 3 });
    expect(await shop.freeOf(seller)).toBe(1317.6);
    expect(await shop.partsOf(order.id)).toEqual(['pix settled 70000 0', 'credit settled 30000 30000']);
  });

  test('that credit covers is paid as it is placed', async () => {
    const { seller, email } = await shop.buildHolder();
    const headers = { 'idempotency-key': 'coberto-pelo-credito' };
    const order = await shop.place(seller, 1000, headers);
    expect([order.status, order.body]).toMatchObject([
      201,
      { hold_until: null, payment: { state: 'paid', value: 1000, received: 1000, code: null } },
    ]);
    expect((await seller.get(`pedidos/${order.code}`)).body).toMatchObject({
      payment: { status: 2, payment_method: 'Crédito da loja' },
      payments: [{ method: 'credit', state: 'settled', received: 1000 }],
    });
    expect(await shop.kindsOf(seller)).toEqual(['spent 0', 'reserved -1000', 'granted 1317.6']);
    expect(await shop.mailsTo(email)).toContain(`Recebemos seu pedido ${order.code}`);
    await shop.admin.put(`orders/${order.id}`, { status: 3 });
    expect([await shop.freeOf(seller), await stockOf(shop.admin, order.product.id)]).toEqual([1317.6, 1]);
    expect((await shop.admin.put(`orders/${order.id}`, { status: 2 })).status).toBe(422);
  });

  test('is refused more than there is, and than it costs', async () => {
    const { seller } = await shop.buildHolder(500);
    const { seller: rich } = await shop.buildHolder();
    const { seller: poor } = await submitProposal(shop, shop.model);
    for (const [who, credit] of [
      [seller, 540.01],
      [rich, 1000.01],
      [poor, 1],
      [seller, -1],
      [seller, 0.001],
      [seller, 'muito'],
      [seller, 1e9],
    ] as const) {
      const { status, body, product } = await shop.place(who, credit as number);
      expect([status, Object.keys(body.errors ?? {})], String(credit)).toEqual([422, ['credit']]);
      expect(await stockOf(shop.admin, product.id)).toBe(1);
    }
    expect((await shop.place(poor, 0)).status).toBe(201);
    const asMethod = await shop.place(seller, undefined);
    expect(asMethod.body.payment.received).toBe(0);
  });

  test('that nobody pays lets it go; late money takes it again while it is there', async () => {
    const { seller, lotId } = await shop.buildHolder();
    const [first, second] = [await shop.place(seller, 300), undefined];
    const { txid } = await shop.open(first.id);
    await shop.runOut(first.id);
    expect([await shop.freeOf(seller), second]).toEqual([1317.6, undefined]);
    const late = await shop.comesIn({ txid });
    expect(late.verdict).toBe('settled');
    expect(await shop.freeOf(seller)).toBe(1017.6);
    const other = await shop.place(seller, 900);
    const charge = await shop.open(other.id);
    await shop.runOut(other.id);
    await seller.post(`meu-credito/${lotId}/resgatar`);
    expect((await shop.comesIn({ txid: charge.txid })).verdict).toBe('late');
    await shop.workAll();
  });

  test('takes the place of an older one, whose credit it may use', async () => {
    const { seller } = await shop.buildHolder();
    const first = await shop.place(seller, 900);
    const second = await shop.place(seller, 400);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await shop.own(seller)).credit).toMatchObject({ free: 917.6, reserved: 400 });
    // It is free for the next one, unless that is paid at once and takes no place.
    const asked = { products: [{ id: second.product.id, quantity: 1 }] };
    const summary = async (credit: number) => (await seller.post('carrinho/resumo', { ...asked, credit })).body;
    expect((await summary(999)).credit).toEqual({ free: 1317.6, used: 999 });
    expect((await summary(1000)).problems).toContainEqual({ field: 'credit', message: expect.any(String) });
    expect((await shop.place(seller, 1000)).body.errors).toHaveProperty('credit');
    expect((await shop.place(seller, 999)).status).toBe(201);
    expect((await shop.own(seller)).credit).toMatchObject({ free: 318.6, reserved: 999 });
    expect(await shop.partsOf(second.id)).toEqual(['pix failed 0 0', 'credit failed 0 0']);
  });

  test('is not priced with what is no money', async () => {
    const { seller } = await shop.buildHolder(500);
    const { product } = await shop.place(seller, undefined);
    for (const credit of ['ABC', -1, 0.001, 1e9, true, {}, [1]]) {
      const asked = { products: [{ id: product.id, quantity: 1 }], credit };
      const { status, body } = await seller.post('carrinho/resumo', asked);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(credit)).toEqual([422, ['credit']]);
    }
  });

  test('is priced with it before', async () => {
    const { seller } = await shop.buildHolder();
    const product = await shop.place(seller, undefined);
    const ask = async (who: typeof seller, credit?: number) =>
      (await who.post('carrinho/resumo', { products: [{ id: product.product.id, quantity: 1 }], credit })).body;
    const known = await ask(seller, 200);
    expect(known).toMatchObject({ credit: { free: 1317.6, used: 200 }, to_pay: 800 });
    expect((await ask(seller, 2000)).problems).toContainEqual({ field: 'credit', message: expect.any(String) });
    expect(await ask(shop.visitor('203.0.113.9'))).toMatchObject({ credit: null, to_pay: 1000 });
    const problem = { field: 'credit', message: expect.any(String) };
    expect((await ask(shop.visitor('203.0.113.9'), 10)).problems).toContainEqual(problem);
    expect((await ask(seller, 1000.01)).problems).toContainEqual(problem);
    expect((await ask(seller, 0)).problems).not.toContainEqual(problem);
    expect(known.methods.map(({ id }: { id: string }) => id)).toEqual(['pix']);
  });
});

describe('in money', () => {
  test('the free price of one device is paid out, and its bonus ends', async () => {
    const { seller, lotId, proposalId, email } = await shop.buildHolder(500);
    const { seller: other } = await shop.buildHolder(500);
    await shop.place(seller, 54);
    expect((await other.post(`meu-credito/${lotId}/resgatar`)).status).toBe(404);
    const { status, body } = await seller.post(`meu-credito/${lotId}/resgatar`);
    expect([status, body.credit]).toMatchObject([200, { free: 0, reserved: 54 }]);
    expect(await shop.payoutsOf(proposalId)).toEqual([{ cents: 45_000, state: 'due', of_credit: true }]);
    expect((await seller.post(`meu-credito/${lotId}/resgatar`)).status).toBe(409);
    expect((await shop.mailsTo(email)).filter((subject) => subject === 'Pedido de pagamento do crédito')).toHaveLength(
      1,
    );
    const { data } = (await shop.admin.get(`repasses?search=${proposalId}`)).body.payouts;
    expect(data).toMatchObject([{ value: 450, state: 'due', credit_id: lotId }]);
  });

  test('it is used until 23:59:59 of its last day, and ends at midnight in São Paulo', async () => {
    const { seller, lotId, proposalId, email } = await shop.buildHolder(500);
    const midnight = saoPauloDay(saoPauloToday(new Date())).to;
    await shop.pool.query('update credits set ends_at = $2 where id = $1', [lotId, midnight]);
    const lastDay = (await shop.own(seller)).credit.lots[0].ends_on;
    expect(lastDay).toBe(saoPauloToday(new Date()));
    // The clock stands: what is asked at the last second is answered in it.
    const stopAt = (moment: Date) =>
      shop.pool.query(
        `create or replace function giro_now() returns timestamptz language sql stable
           as $$ select timestamptz '${moment.toISOString()}' $$`,
      );
    const { rows } = await shop.pool.query(`select pg_get_functiondef('giro_now'::regproc) as made`);
    try {
      await stopAt(new Date(midnight.getTime() - 1000));
      expect((await shop.place(seller, 40)).status).toBe(201);
      expect(await shop.freeOf(seller)).toBe(500);
      await stopAt(midnight);
      const late = await shop.place(seller, 40);
      expect([late.status, late.body.errors]).toEqual([422, { credit: [expect.any(String)] }]);
      expect((await shop.own(seller)).credit).toMatchObject({ free: 0, reserved: 40 });
      await Promise.all([shop.endDue(), shop.endDue()]);
    } finally {
      await shop.pool.query(rows[0].made);
    }
    expect(await shop.payoutsOf(proposalId)).toEqual([{ cents: 46_296, state: 'due', of_credit: true }]);
    expect((await shop.mailsTo(email)).filter((subject) => subject === 'Seu crédito virou dinheiro')).toHaveLength(1);
    expect((await shop.kindsOf(seller)).slice(0, 2)).toEqual(['cashed -462.96', 'lapsed -37.04']);
  });

  test('what an order lets go after the end is paid out at once', async () => {
    const { seller, lotId, proposalId } = await shop.buildHolder(500);
    const order = await shop.place(seller, 540);
    await shop.endAgo(lotId, 1);
    await shop.endDue();
    expect(await shop.payoutsOf(proposalId)).toEqual([]);
    await shop.runOut(order.id);
    expect(await shop.payoutsOf(proposalId)).toEqual([{ cents: 50_000, state: 'due', of_credit: true }]);
    expect(await shop.freeOf(seller)).toBe(0);
  });

  test('mails tell of the end 30 and 7 days before, each once', async () => {
    const { lotId, email } = await shop.buildHolder();
    const told = async () =>
      (await shop.mailsTo(email)).filter((subject) => subject?.startsWith('Seu crédito termina'));
    for (const [days, titles] of [
      [31, []],
      [29, ['Seu crédito termina em 30 dias']],
      [6, ['Seu crédito termina em 30 dias', 'Seu crédito termina em 7 dias']],
    ] as const) {
      await shop.pool.query('update credits set ends_at = giro_now() + make_interval(days => $2) where id = $1', [
        lotId,
        days,
      ]);
      await shop.endDue();
      await shop.endDue();
      expect((await told()).sort()).toEqual(titles);
    }
  });
});

describe('the shop', () => {
  test('sees what it owes, now and at the end of a day, and who may not is refused', async () => {
    const { seller, proposalId } = await shop.buildHolder();
    const { body } = await shop.admin.get(`creditos?search=${proposalId}`);
    expect(body.credits).toMatchObject({ total: 1, data: [{ proposal_id: proposalId, free_principal: 1220 }] });
    expect(body.totals).toEqual({ principal: 1220, bonus: 97.6, reserved: 0, ending: 0 });
    const yesterday = new Date(Date.now() - 50 * 3_600_000).toISOString().slice(0, 10);
    expect((await shop.admin.get(`creditos?search=${proposalId}&em=${yesterday}`)).body.credits.total).toBe(0);
    expect((await shop.admin.get(`creditos?search=${proposalId}&situacao=encerrados`)).body.credits.total).toBe(0);
    expect((await shop.admin.get('creditos?situacao=x&em=ontem')).status).toBe(422);
    expect((await seller.get('creditos')).status).toBe(403);
    expect((await shop.visitor('203.0.113.8').get('creditos')).status).toBe(401);
    const csv = await shop.admin.get(`csv/creditos?search=${proposalId}`);
    expect([csv.status, (await seller.get('csv/creditos')).status]).toEqual([200, 403]);
    expect(csv.text.trim().split('\n')).toHaveLength(2);
  });

  test('sees each past day as it was, also of credit that was taken back and given again', async () => {
    const { seller, proposalId, lotId } = await shop.buildHolder();
    const order = await shop.place(seller, 300);
    await shop.comesIn({ txid: (await shop.open(order.id)).txid });
    await seller.post(`meu-credito/${lotId}/resgatar`);
    // A move a day, the last of them yesterday. Days are the shop's, which UTC leaves three hours before they end.
    const daysAgo = async (days: number) =>
      (
        await shop.pool.query(
          `select ((giro_now() - make_interval(days => $1)) at time zone 'America/Sao_Paulo')::date::text as day`,
          [days],
        )
      ).rows[0].day;
    const spread = () =>
      shop.pool.query(
        `update credit_moves set at = giro_now() - make_interval(days => after::int + 1)
         from (select id, count(*) over (order by id desc) - 1 as after from credit_moves where credit_id = $1) numbered
         where numbered.id = credit_moves.id`,
        [lotId],
      );
    const freeOn = async (days: number) => {
      const { body } = await shop.admin.get(`creditos?search=${proposalId}&em=${await daysAgo(days)}`);
      const { principal, bonus, reserved } = body.totals;
      return [body.credits.total, principal, bonus, reserved];
    };
    await spread();
    await shop.pool.query(`update credits set granted_at = giro_now() - interval '5 days' where id = $1`, [lotId]);
    expect((await shop.kindsOf(seller)).map((kind) => kind.split(' ')[0])).toEqual([
      'cashed',
      'lapsed',
      'spent',
      'reserved',
      'granted',
    ]);
    expect(await Promise.all([6, 5, 4, 3, 2, 1, 0].map(freeOn))).toEqual([
      [0, 0, 0, 0],
      [1, 1220, 97.6, 0],
      [1, 942.22, 75.38, 300],
      [1, 942.22, 75.38, 0],
      [1, 942.22, 0, 0],
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    const again = await shop.buildHolder();
    for (const status of [5, 6]) await shop.approve(again.proposalId, status);
    await shop.pool.query(
      `update credit_moves set at = giro_now() - interval '9 days' where credit_id = $1 and id = (
         select min(id) from credit_moves where credit_id = $1)`,
      [again.lotId],
    );
    const { body } = await shop.admin.get(`creditos?search=${again.proposalId}&em=${await daysAgo(4)}`);
    expect(body.credits.data).toMatchObject([{ free_principal: 1220, free_bonus: 97.6 }]);
  });
});
