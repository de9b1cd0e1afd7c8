import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockOf } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { type DisputeShop, openDisputeShop, type PaidByCard } from '../support/dispute-shop.ts';
import { runTask } from '../support/harness.ts';

let shop: DisputeShop;
beforeAll(async () => {
  shop = await openDisputeShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const disputesOf = async ({ code }: PaidByCard) =>
  (await shop.admin.get(`contestacoes?search=${code}`)).body.disputes.data;
const sharesOf = async ({ receiptId }: PaidByCard) =>
  (await shop.pool.query('select state, gross_cents from receivables where receipt_id = $1', [receiptId])).rows;
const handOver = (id: number, more: object = {}) => shop.admin.put(`orders/${id}`, { status: 5, ...more });
const subjectsOf = async ({ code }: PaidByCard) =>
  (await shop.mails()).flatMap(({ subject }) => (subject?.includes(code) ? [subject] : []));

test('a contested payment is disputed until the bank decides for the shop, and then as before', async () => {
  const paid = await shop.paidByCard();
  const { row } = await shop.contested(paid);
  expect(row).toMatchObject({ order_code: paid.code, value: 1000, state: 'open', late: false, handed_over: false });
  expect(await shop.stateOf(paid)).toMatchObject({ state: 'disputed', status: 2, refunded: 0 });
  expect(await sharesOf(paid)).toEqual([{ state: 'withheld', gross_cents: 100_000 }]);
  await shop.simulator.win(paid.reference);
  await runTask(shop, 'ask-disputes');
  expect((await disputesOf(paid))[0]).toMatchObject({ state: 'won', decided_by: null, decided_at: expect.any(String) });
  expect(await shop.stateOf(paid)).toMatchObject({ state: 'settled', status: 2, refunded: 0 });
  expect(await sharesOf(paid)).toEqual([{ state: 'expected', gross_cents: 100_000 }]);
  expect(await subjectsOf(paid)).toEqual(
    expect.arrayContaining([`Pedido ${paid.code}: pagamento contestado`, `Pedido ${paid.code}: contestação ganha`]),
  );
  expect((await handOver(paid.id)).status).toBe(200);
});

test('lost before the handing over: the order ends and its units are on the shelf again', async () => {
  const paid = await shop.paidByCard();
  expect(await stockOf(shop.admin, paid.product.id)).toBe(2);
  const { row } = await shop.contested(paid);
  await shop.simulator.lose(paid.reference);
  await runTask(shop, 'ask-disputes');
  expect(await shop.stateOf(paid)).toEqual({
    ...{ status: 3, end_reason: 'disputed', state: 'settled', refunded: 100_000 },
    natures: ['CHARGEBACK'],
  });
  expect((await sharesOf(paid))[0].state).toBe('reversed');
  expect(await stockOf(shop.admin, paid.product.id)).toBe(3);
  expect((await shop.admin.get(`contestacoes/${row.id}`)).body.dispute).toMatchObject({ state: 'lost' });
  expect((await shop.admin.put(`orders/${paid.id}`, { status: 2 })).status).toBe(422);
});

test('lost after the handing over: the guarantee of the device is suspended, which the page of its IMEI alone tells', async () => {
  const paid = await shop.paidByCard({ withUnit: true });
  const imei = paid.unit?.imei ?? '';
  const line = await shop.admin.post(`orders/${paid.id}/unidades`, { line: 1, imei });
  expect(line.status, line.text).toBe(200);
  expect((await handOver(paid.id)).status).toBe(200);
  const { row } = await shop.contested(paid);
  expect(row).toMatchObject({ handed_over: true, unit_codes: [expect.any(String)] });
  await shop.simulator.lose(paid.reference);
  await runTask(shop, 'ask-disputes');
  expect(await shop.stateOf(paid)).toMatchObject({ status: 5, end_reason: null, state: 'settled', refunded: 100_000 });
  const { body } = await shop.admin.get(`imei/${imei}`);
  expect(JSON.stringify(body.ledger.records)).toContain('garantia suspensa');
  const passport = await shop.visitor().get(`aparelhos/${row.unit_codes[0]}`);
  expect(passport.text).not.toMatch(/suspens/);
});

test('while it is disputed a device is handed over for a reason alone, which is kept', async () => {
  const paid = await shop.paidByCard();
  await shop.contested(paid);
  const refused = await handOver(paid.id);
  expect([refused.status, refused.body.needs]).toEqual([409, 'dispute_reason']);
  const { rows } = await shop.pool.query('select pickup_code from orders where id = $1', [paid.id]);
  const code = rows[0].pickup_code;
  const byCode = await shop.admin.post(`orders/${paid.id}/retirada`, { code });
  expect([byCode.status, byCode.body.needs]).toEqual([409, 'dispute_reason']);
  expect((await shop.stateOf(paid)).status).toBe(2);
  const reason = 'Cliente conhecido desde 2020';
  const handed = await shop.admin.post(`orders/${paid.id}/retirada`, { code, dispute_reason: reason });
  expect([handed.status, (await shop.stateOf(paid)).status]).toEqual([200, 5]);
  const { rows: noted } = await shop.pool.query(
    `select after from activities where kind = 'disputed-handover' and subject_id = $1`,
    [String(paid.id)],
  );
  expect(noted).toEqual([{ after: { Motivo: reason } }]);
});

test('while it is disputed nothing goes back, and its buyer cannot give it back either', async () => {
  const paid = await shop.paidByCard();
  const before = await paid.buyer.get(`pedidos/${paid.code}`);
  expect([before.status, before.body.can_withdraw], before.text).toEqual([200, true]);
  await shop.contested(paid);
  expect((await paid.buyer.get(`pedidos/${paid.code}`)).body.can_withdraw).toBe(false);
  expect((await paid.buyer.post(`pedidos/${paid.code}/desistir`)).status).toBe(422);
  const back = await shop.admin.post(
    `recebimentos/${paid.receiptId}/devolver`,
    { reason: 'Devolver' },
    { 'idempotency-key': randomUUID() },
  );
  expect([back.status, back.body.message]).toEqual([422, expect.stringContaining('contestado no banco')]);
  expect(await shop.stateOf(paid)).toMatchObject({ refunded: 0, natures: [] });
});

test('while it is disputed its order waits for no other payment, even when somebody of the shop says so', async () => {
  const paid = await shop.paidByCard();
  await shop.contested(paid);
  const reopened = await shop.admin.put(`orders/${paid.id}`, { status: 1 });
  expect([reopened.status, reopened.text]).toEqual([422, expect.stringContaining('contestado no banco')]);
  expect((await shop.stateOf(paid)).status).toBe(2);
  await assertVerified(shop.database);
});

test('among what came in it is disputed, is to be decided on, and has nothing to press until the bank decides', async () => {
  const paid = await shop.paidByCard();
  expect(await shop.received(paid)).toMatchObject({ verdict: 'settled', is_open: false, can: { refund: true } });
  await handOver(paid.id);
  await shop.contested(paid);
  expect(await shop.received(paid, 'a-conferir')).toMatchObject({
    ...{ verdict: 'disputed', contested: false, is_open: true },
    can: { refund: false, link: false, accept: false, refuse: false },
  });
  expect((await paid.buyer.get(`pedidos/${paid.code}`)).body.receipts).toMatchObject([{ verdict: 'disputed' }]);
  const kept = await shop.admin.post(`recebimentos/${paid.receiptId}/aceitar`);
  expect([kept.status, kept.body.message]).toEqual([422, expect.stringContaining('contestado no banco')]);
  const csv = await shop.admin.get(`csv/recebimentos?search=${paid.code}`);
  expect(csv.text).toContain('Contestado no banco;A conferir;Sim');
  await shop.simulator.win(paid.reference);
  await runTask(shop, 'ask-disputes');
  expect(await shop.received(paid, 'a-conferir')).toBeUndefined();
  expect(await shop.received(paid)).toMatchObject({ verdict: 'settled', is_open: false, can: { refund: true } });
});

test('only the provider decides, and each word of it counts once in whatever order it comes', async () => {
  const paid = await shop.paidByCard();
  const { row: _, ...open } = await shop.contested(paid);
  const lost = { ...open, state: 'lost' as const };
  for (const said of [
    open,
    lost,
    open,
    { ...open, state: 'answered' as const },
    lost,
    { ...open, state: 'won' as const },
  ]) {
    await shop.taking.take(paid.card, said);
  }
  expect(await disputesOf(paid)).toEqual([expect.objectContaining({ state: 'lost' })]);
  expect(await shop.stateOf(paid)).toMatchObject({ refunded: 100_000, natures: ['CHARGEBACK'], status: 3 });
  const mails = await subjectsOf(paid);
  expect(mails.filter((subject) => subject.includes('perdida'))).toHaveLength(1);
  expect(mails).toContain(`Pedido ${paid.code}: o provedor mudou a decisão da contestação`);
});

test('one that is first heard of at its end is taken at its end', async () => {
  const paid = await shop.paidByCard();
  await shop.contested(paid, { state: 'won' });
  expect((await disputesOf(paid))[0].state).toBe('won');
  expect(await shop.stateOf(paid)).toMatchObject({ state: 'settled', refunded: 0 });
  expect(await subjectsOf(paid)).not.toContain(`Pedido ${paid.code}: pagamento contestado`);
});

test('the shop is reminded three days and one day before the end of the time for an answer, once each', async () => {
  const paid = await shop.paidByCard();
  const deadline = new Date(Date.now() + 5 * 86_400_000);
  await shop.contested(paid, { deadline });
  const remindersAt = async (daysBefore: number) => {
    await shop.setNow(new Date(deadline.getTime() - daysBefore * 86_400_000));
    await runTask(shop, 'remind-of-disputes');
    await runTask(shop, 'remind-of-disputes');
    return (await subjectsOf(paid)).filter((subject) => subject.includes('para responder')).length;
  };
  expect([await remindersAt(4), await remindersAt(2.9), await remindersAt(0.9), await remindersAt(-1)]).toEqual([
    0, 1, 2, 2,
  ]);
  expect((await disputesOf(paid))[0].late).toBe(true);
  await shop.setNow(new Date());
});

test('by hand it is ended once, with who and why; the money is gone where the provider says so afterwards', async () => {
  const paid = await shop.paidByCard();
  const { row, ...said } = await shop.contested(paid);
  const end = (body: object, who = shop.admin) => who.post(`contestacoes/${row.id}/encerrar`, body);
  const bad = await end({ result: 'draw', reason: '' });
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['result', 'reason']]);
  expect((await end({ result: 'won', reason: 'x' }, await shop.signedIn('vendas'))).status).toBe(403);
  const ended = await end({ result: 'won', reason: 'Decidido por telefone' });
  expect(ended.body.dispute).toMatchObject({
    state: 'won',
    decided_by: 'Carla Dias',
    decision: 'Decidido por telefone',
  });
  expect((await end({ result: 'lost', reason: 'x' })).status).toBe(409);
  await shop.taking.take(paid.card, { ...said, state: 'lost' });
  expect(await shop.stateOf(paid)).toMatchObject({ refunded: 100_000, status: 3 });
});

test('a list shows what is asked for, and to who may see it alone', async () => {
  const { body } = await shop.admin.get('contestacoes-abertas');
  const open = await shop.admin.get('contestacoes?situacao=abertas');
  expect(body).toEqual({ open: open.body.disputes.total });
  expect((await shop.admin.get('contestacoes?situacao=outras')).status).toBe(422);
  expect((await (await shop.signedIn('vendas')).get('contestacoes')).status).toBe(200);
  expect((await (await shop.signedIn('avaliador')).get('contestacoes')).status).toBe(403);
  expect((await shop.visitor().get('contestacoes')).status).toBe(401);
  expect((await shop.admin.get('contestacoes/999999')).status).toBe(404);
});

test('what is disputed stands apart from what was earned; what was lost keeps its cost', async () => {
  const read = async () => (await shop.admin.get('resultado')).body;
  const paid = await shop.paidByCard();
  await shop.admin.put(`orders/${paid.id}`, { status: 5 });
  const before = await read();
  await shop.contested(paid);
  const contested = await read();
  expect(contested.totals.value).toBe(before.totals.value - 1000);
  const { orders = 0, value = 0 } = before.disputes?.contested ?? {};
  expect(contested.disputes.contested).toEqual({ orders: orders + 1, value: value + 1000 });
  await shop.simulator.lose(paid.reference);
  await runTask(shop, 'ask-disputes');
  const lost = await read();
  expect(lost.totals.value).toBe(before.totals.value - 1000);
  expect(lost.totals.units).toBe(before.totals.units);
  expect(lost.disputes.lost.value).toBe((before.disputes?.lost.value ?? 0) + 1000);
});

test('what waits for an answer stands among what waits for the shop', async () => {
  const { body } = await shop.admin.get('contestacoes-abertas');
  expect((await shop.admin.get('painel')).body.waiting.disputes).toEqual({ open: body.open });
});

test('the levers of the simulator are taken as the provider tells of them', async () => {
  const paid = await shop.paidByCard();
  const here = shop.bearing(paid.token, '127.0.0.1');
  const pull = (quando: string) => here.post(`pedidos/${paid.code}/simular`, { quando });
  expect((await pull('contestar')).status).toBeLessThan(300);
  await shop.work();
  expect((await disputesOf(paid))[0]).toMatchObject({ state: 'open', deadline: expect.any(String) });
  await pull('ganhar');
  expect((await disputesOf(paid))[0].state).toBe('won');
  expect(await shop.stateOf(paid)).toMatchObject({ status: 2, state: 'settled', refunded: 0 });
});
