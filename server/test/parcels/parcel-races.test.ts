import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';
import { openMelhorEnvioShop } from '../support/parcel-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

let shop: Awaited<ReturnType<typeof openMelhorEnvioShop>>;
beforeAll(async () => {
  shop = await openMelhorEnvioShop();
  shop.peer.levers.tellsAt = shop.hook;
});
beforeEach(() => shop.pool.query('delete from rate_limits'));
afterAll(() => shop.close());

const inAnyOrder = <Each>(list: Each[]) =>
  list
    .map((each) => [Math.random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);

/** Fifty at once, in no order, each of whom has heard of it another way. */
const fifty = (hear: ((place: number) => Promise<unknown>)[]) =>
  Promise.all(
    inAnyOrder(Array.from({ length: 50 }, (_, place) => place)).map((place) => hear[place % hear.length]?.(place)),
  );

const referenceOf = async (id: number) =>
  (await shop.pool.query('select reference from parcels where id = $1', [id])).rows[0].reference as string;

/** Hears of a parcel by its carrier's notice, by a look of the regular task, and by somebody of the shop. */
async function hearersOf(parcelId: number, states: string[]) {
  const reference = await referenceOf(parcelId);
  const notice = () => shop.peer.tell(reference);
  async function look() {
    await shop.pool.query('update parcels set next_look_at = giro_now() where next_look_at is not null');
    await runTask(shop.shop, 'follow-parcels');
  }
  const hand = (place: number) =>
    shop.admin.post(`envios/${parcelId}/estado`, {
      state: states[place % states.length],
      reason: 'Vimos na agência',
    });
  return { reference, hear: [notice, notice, hand, look, hand] };
}

/** Times that each status was come to. */
async function countSteps(table: 'order_statuses' | 'proposal_statuses', id: number): Promise<Record<number, number>> {
  const { rows } = await shop.pool.query(
    `select status, count(*)::int from ${table} where ${table.replace('_statuses', '_id')} = $1 group by status`,
    [id],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const sentOnce = (steps: Record<number, number>) => expect(steps).toMatchObject({ 5: 1, 6: 1 });
const comesOnce = (steps: Record<number, number>) => expect(steps).toMatchObject({ 4: 1, 5: 1 });

/** The states that a parcel was said to have come to, in their order. */
async function movesOf(orderId: number): Promise<string[]> {
  const { rows } = await shop.pool.query(
    `select after->>'Envio' as state from activities
     where kind = 'parcel-moved' and subject_kind = 'order' and subject_id = $1 order by id`,
    [String(orderId)],
  );
  return rows.map(({ state }) => state);
}

test('fifty times one event, in no order, by notice, look and hand: a delivery is sent once, and arrives once', async () => {
  const { buyer, code, id, parcelId } = await shop.send();
  const sent = await hearersOf(parcelId, ['posted']);
  shop.peer.post(sent.reference);
  await fifty(sent.hear);
  await shop.workAll();
  const { reference, hear } = await hearersOf(parcelId, ['delivered', 'out', 'posted', 'waiting']);
  shop.peer.event(reference, 'delivered');
  await fifty(hear);
  await shop.workAll();
  sentOnce(await countSteps('order_statuses', id));
  expect(await shop.parcel(parcelId)).toMatchObject({ state: 'delivered', order_code: code });
  expect(await shop.countMails(buyer, 'Enviado')).toBe(1);
  expect(await shop.countMails(buyer, 'Entregue')).toBe(1);
  for (const step of ['saiu para entrega', 'aguarda retirada']) {
    expect(await shop.countMails(buyer, step), step).toBeLessThanOrEqual(1);
  }
  const order = ['A caminho', 'Saiu para entrega', 'Aguarda retirada', 'Entregue'];
  const moves = await movesOf(id);
  expect(moves).toEqual(order.filter((state) => moves.includes(state)));
  await shop.peer.settled();
  await shop.workAll();
  await assertVerified(shop.database);
});

test('and a seller’s device is on its way once, and arrives once', async () => {
  const { id, parcel, email, read } = await shop.proposeWithCode();
  const { reference, hear } = await hearersOf(parcel.id, ['posted']);
  shop.peer.post(reference);
  await fifty(hear);
  await shop.workAll();
  expect((await read()).parcels).toMatchObject([{ state: 'posted' }]);
  const came = await hearersOf(parcel.id, ['out', 'delivered', 'posted']);
  shop.peer.event(reference, 'delivered');
  await fifty(came.hear);
  await shop.workAll();
  comesOnce(await countSteps('proposal_statuses', id));
  expect(await read()).toMatchObject({ status: 5, parcels: [{ state: 'delivered' }] });
  expect(await shop.countMails({ email }, 'Código de envio')).toBe(1);
  expect(await shop.countMails({ email }, 'Em trânsito')).toBe(1);
  await assertVerified(shop.database);
});

test('whoever looks how far it is and then writes, without a lock, sends it and has it arrive more than once', async () => {
  /** Reads where it is; who finds it at `from` writes that it is at `to`. */
  const step = async (table: 'orders' | 'proposals', id: number, [from, to]: [number, number]) => {
    const one = table.slice(0, -1);
    const { rows } = await shop.pool.query(`select status from ${table} where id = $1`, [id]);
    if (rows[0].status !== from) return;
    await shop.pool.query(`insert into ${one}_statuses (${one}_id, status) values ($1, $2)`, [id, to]);
    await shop.pool.query(`update ${table} set status = $2 where id = $1`, [id, to]);
  };
  const order = await shop.buy();
  await order.change(2);
  await fifty([() => step('orders', order.id, [2, 6])]);
  await fifty([() => step('orders', order.id, [6, 5])]);
  await expect(async () => sentOnce(await countSteps('order_statuses', order.id))).rejects.toThrow();
  const { id } = await shop.proposeWithCode();
  await fifty([() => step('proposals', id, [4, 5])]);
  await expect(async () => comesOnce(await countSteps('proposal_statuses', id))).rejects.toThrow();
});
