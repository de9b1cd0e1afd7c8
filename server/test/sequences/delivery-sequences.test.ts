import { randomInt } from 'node:crypto';
import type { ParcelState } from '@giro/contract/rules/parcel.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { runTask } from '../support/harness.ts';
import { openParcelShop, type ParcelShop } from '../support/parcel-shop.ts';

const rounds = Number(process.env.GIRO_ROUNDS ?? atDepth(20, 500));
const seed = Number(process.env.GIRO_SEED ?? randomInt(2 ** 31));
/** Everything that was ever done is looked through after so many sequences. */
const verifiedEvery = 20;

let shop: ParcelShop;
beforeAll(async () => {
  shop = await openParcelShop();
}, 120_000);
afterAll(() => shop.close());

/** States that a parcel may go on to, whoever says so; one without any stays for ever. */
const next: Record<ParcelState, ParcelState[]> = {
  packing: ['asking', 'cancelled'],
  asking: ['ready', 'failed', 'cancelled'],
  ready: ['handed', 'posted', 'expired', 'cancelled'],
  handed: ['posted'],
  posted: ['out', 'waiting', 'delivered', 'returning', 'returned', 'claim'],
  out: ['waiting', 'delivered', 'returning', 'returned', 'claim'],
  waiting: ['delivered', 'returning', 'returned', 'claim'],
  delivered: [],
  returning: ['delivered', 'returned', 'claim'],
  returned: [],
  claim: ['delivered', 'returned'],
  expired: ['asking', 'ready'],
  cancelled: ['asking'],
  failed: ['asking'],
};

/** Every state that one leads to, by however many moves. */
function reachedFrom(state: ParcelState, known = new Set<ParcelState>([state])): Set<ParcelState> {
  for (const one of next[state]) {
    // One that is handed over or comes with several events at once has been posted all the same.
    if (!known.has(one)) reachedFrom(one, known.add(one));
  }
  return known;
}

interface Row {
  id: number;
  state: ParcelState;
  way: string;
  reference: string | null;
  is_closed: boolean;
  has_delivered_at: boolean;
}

/** Somebody who has things sent, somebody who sends one in, and where everything was last. */
interface Scene {
  orders: Awaited<ReturnType<ParcelShop['buy']>>[];
  proposals: Awaited<ReturnType<ParcelShop['propose']>>[];
  parcels: Map<number, Row>;
}
type Step = (scene: Scene) => Promise<unknown>;

async function listParcels({ orders, proposals }: Scene): Promise<Row[]> {
  const { rows } = await shop.pool.query(
    `select id, state, way, reference, is_closed, delivered_at is not null as has_delivered_at from parcels
     where order_id = any($1) or proposal_id = any($2) order by id`,
    [orders.map(({ id }) => id), proposals.map(({ id }) => id)],
  );
  return rows;
}

const ofOne =
  <Each>(listOf: (scene: Scene) => readonly Each[] | Promise<readonly Each[]>) =>
  (pick: number, act: (one: Each) => Promise<unknown>): Step =>
  async (scene) => {
    const list = await listOf(scene);
    const one = list[pick % Math.max(1, list.length)];
    if (one !== undefined) await act(one);
  };
const anOrder = ofOne(({ orders }) => orders);
const aProposal = ofOne(({ proposals }) => proposals);
const aParcel = ofOne(listParcels);

/** A press of somebody's is taken or refused in words; nothing ever breaks. */
async function press(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(500);
}

const { workAll, forgetTries } = {
  workAll: () => shop.workAll(),
  forgetTries: () => shop.forgetTries(),
};
async function work(): Promise<void> {
  await forgetTries();
  await workAll();
}
const call = (path: (id: number) => string, body?: object) => (pick: number) =>
  aParcel(pick, ({ id }) => press(shop.admin.post(path(id), body)));

const steps: Record<string, (pick: number, other: number) => Step> = {
  order: () => async (scene) => void (scene.orders.length < 2 && scene.orders.push(await shop.buy())),
  'set order': (pick, other) =>
    anOrder(pick, ({ change }) => press(change(([1, 2, 2, 3, 4, 5, 6] as const)[other % 7] ?? 2))),
  'pay and pack': (pick) =>
    anOrder(pick, async ({ id, change }) => {
      await change(2);
      const { rows } = await shop.pool.query('select id from parcels where order_id = $1 order by id desc', [id]);
      if (rows[0]) await press(shop.admin.put(`envios/${rows[0].id}`, { dce: true }));
    }),
  pack: (pick, other) =>
    aParcel(pick, ({ id }) =>
      press(
        shop.admin.put(`envios/${id}`, {
          dce: true,
          weight_g: 500 + other,
          ...(other % 3 === 0 && { service: 'simulador:expresso' }),
        }),
      ),
    ),
  label: (pick) => aParcel(pick, ({ id }) => press(shop.admin.post('envios/etiquetas', { ids: [id] }))),
  'hand over': (pick) => aParcel(pick, ({ id }) => press(shop.admin.post('envios/entregas', { ids: [id] }))),
  event: (pick, other) =>
    aParcel(pick, ({ id }) => {
      const events = ['postado', 'postado', 'saiu', 'aguarda', 'entregue', 'voltando', 'devolvido', 'extraviado'];
      return press(shop.simulate(id, events[other % events.length] ?? ''));
    }),
  'by hand': (pick, other) =>
    aParcel(pick, ({ id }) => {
      const states = ['posted', 'out', 'waiting', 'delivered', 'returning', 'returned'];
      const body = { state: states[other % states.length], reason: 'Ligação da agência' };
      return press(shop.admin.post(`envios/${id}/estado`, body));
    }),
  cancel: call((id) => `envios/${id}/cancelar`, { reason: 'Outra caixa' }),
  refresh: call((id) => `envios/${id}/atualizar`),
  resend: call((id) => `envios/${id}/reenviar`),
  'keep at the shop': call((id) => `envios/${id}/na-loja`),
  renew: call((id) => `envios/${id}/renovar`, { days: 7 }),
  claim: call((id) => `envios/${id}/reclamacao`, { kind: 'lost', note: 'Sumiu' }),
  'claim is paid': (pick) =>
    aParcel(pick, ({ id }) =>
      press(shop.admin.put(`envios/${id}/reclamacao`, { kind: 'lost', state: 'paid', amount: 900, note: 'Pagaram' })),
    ),
  withdraw: (pick) => anOrder(pick, ({ buyer, code }) => press(buyer.post(`pedidos/${code}/desistir`))),
  'order comes back': (pick) => anOrder(pick, ({ id }) => press(shop.admin.post(`orders/${id}/devolucao`))),
  'set proposal': (pick, other) =>
    aProposal(pick, ({ change }) =>
      press(
        change(([4, 4, 5, 6, 7, 10, 11, 12, 3] as const)[other % 9] ?? 4, {
          ...(other % 4 === 0 && { codigo: 'AB123456789BR', codigoDev: 'AB123456785BR' }),
          rejectionReason: '<p>Tela trincada.</p>',
        }),
      ),
    ),
  'ask for a code': (pick) => aProposal(pick, ({ id }) => press(shop.admin.post(`proposals/${id}/postagem`, {}))),
  'device goes back': (pick) => aProposal(pick, ({ id }) => press(shop.admin.post(`proposals/${id}/devolucao`))),
  'codes run out': () => async (scene) => {
    const ids = (await listParcels(scene)).map(({ id }) => id);
    await shop.pool.query('update parcels set valid_until = valid_until - 40 where id = any($1)', [ids]);
    await shop.pool.query(
      `update simulator_parcels set valid_until = valid_until - 40
       where reference in (select reference from parcels where id = any($1))`,
      [ids],
    );
    await runTask(shop.shop, 'expire-codes');
  },
  look: () => async () => {
    await shop.pool.query('update parcels set next_look_at = giro_now() where next_look_at is not null');
    await runTask(shop.shop, 'follow-parcels');
  },
  work: () => work,
};

const pick = fc.nat(5);
const sequences = fc.array(
  fc.tuple(
    fc.constantFrom(...Object.keys(steps), 'pay and pack', 'label', 'event', 'event', 'work', 'work'),
    pick,
    fc.nat(62),
  ),
  { minLength: 4, maxLength: 24, size: 'max' },
);

/** An order is as far as its parcel: paid and here, sent, or arrived. */
function statusOf(kind: string, parcels: readonly Row[]): number[] {
  if (kind !== 'delivery') return [1, 2, 3, 4, 5];
  const current = parcels.find(({ way, is_closed }) => way === 'to-buyer' && !is_closed);
  if (!current || ['cancelled', 'failed', 'expired'].includes(current.state)) return [1, 2, 3];
  if (current.state === 'delivered') return [5, 3];
  if (['packing', 'asking', 'ready', 'returned'].includes(current.state)) return [2];
  return [6];
}

/** Nothing went back, came to life again, or is elsewhere than its parcel. */
async function assertOnward(scene: Scene): Promise<void> {
  const parcels = await listParcels(scene);
  for (const parcel of parcels) {
    const before = scene.parcels.get(parcel.id);
    if (before) {
      expect([...reachedFrom(before.state)], `parcel ${parcel.id} was ${before.state}`).toContain(parcel.state);
      if (before.is_closed) expect(parcel, 'closed').toEqual(before);
    }
    if (parcel.state === 'delivered') expect(parcel.has_delivered_at).toBe(true);
    scene.parcels.set(parcel.id, parcel);
  }
  for (const { id } of scene.orders) {
    const { rows } = await shop.pool.query(
      'select status, kind from orders join fulfilments on order_id = orders.id where orders.id = $1',
      [id],
    );
    const { rows: own } = await shop.pool.query('select id from parcels where order_id = $1', [id]);
    const ids = own.map((row) => row.id);
    const ofOrder = parcels.filter((parcel) => ids.includes(parcel.id)).reverse();
    expect(statusOf(rows[0].kind, ofOrder), `order ${id}: ${JSON.stringify(ofOrder)}`).toContain(rows[0].status);
  }
}

/** One live object at the carrier for each parcel that has one, none for any other, and each step told once. */
async function assertCarried(): Promise<void> {
  const { rows: stray } = await shop.pool.query(
    `select reference from simulator_parcels made
     where made.state = 'ready' and (valid_until is null or valid_until >= giro_now()::date) and not exists (
       select from parcels where parcels.reference = made.reference
         and parcels.state in ('ready', 'handed', 'posted', 'out', 'waiting', 'delivered', 'returning', 'returned', 'claim', 'expired')
     )`,
  );
  expect(stray, 'at the carrier, and no parcel’s').toEqual([]);
  const { rows: missing } = await shop.pool.query(
    `select id from parcels where state = 'ready' and carrier = 'simulador' and not exists (
       select from simulator_parcels where simulator_parcels.reference = parcels.reference and state <> 'cancelled'
     )`,
  );
  expect(missing, 'ready, and not at the carrier').toEqual([]);
  const { rows: doubled } = await shop.pool.query(
    `select subject_kind, subject_id, event from emails where event like 'parcel:%' group by 1, 2, 3 having count(*) > 1`,
  );
  expect(doubled, 'told twice').toEqual([]);
}

test(`what is sent both ways in ${rounds} random sequences`, { timeout: 60_000 + rounds * 10_000 }, async () => {
  let [done, pressed] = [0, 0];
  const play = fc.asyncProperty(sequences, async (sequence) => {
    await shop.pool.query('delete from rate_limits');
    const scene: Scene = { orders: [await shop.buy()], proposals: [await shop.propose()], parcels: new Map() };
    for (const [name, one, other] of sequence) {
      await steps[name]?.(one, other)(scene);
      await assertOnward(scene);
    }
    await work();
    await assertOnward(scene);
    pressed += sequence.length;
    if (++done % verifiedEvery === 0) await assertVerified(shop.database);
  });
  await fc.assert(play, { numRuns: rounds, seed, endOnFailure: process.env.GIRO_SHRINK === undefined });
  await work();
  await assertCarried();
  await assertVerified(shop.database);
  console.info(`seed ${seed}: ${done} sequences of ${pressed} steps`);
});
