import { randomInt, randomUUID } from 'node:crypto';
import { hasLeftShop, orderStatus } from '@giro/contract/rules/order-status.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { type MixedShop, openMixedShop } from '../support/mixed-shop.ts';

const rounds = Number(process.env.GIRO_ROUNDS ?? atDepth(40, 2000));
const seed = Number(process.env.GIRO_SEED ?? randomInt(2 ** 31));
/** Everything that was ever done is looked through after so many sequences. */
const verifiedEvery = 20;
const voucherCents = 150_000;
const stock = 2;

let shop: MixedShop;
beforeAll(async () => {
  shop = await openMixedShop();
}, 120_000);
afterAll(() => shop.close());

/** Who takes part in a sequence, and what they have ordered. */
interface Scene {
  holder: Awaited<ReturnType<MixedShop['buildHolder']>>;
  product: Awaited<ReturnType<MixedShop['buildProduct']>>;
  orders: { id: number; code: string }[];
  /** Every charge that was ever shown: it can be paid late, and twice. */
  txids: string[];
  /** Units that have left the shop with an order that was cancelled afterwards: they are the bench's. */
  takenBack: number;
}

type Step = (scene: Scene) => Promise<unknown>;

/** The one of these that a number chooses; nothing happens to none. */
const ofOne =
  (pick: number, act: (order: { id: number; code: string }, scene: Scene) => Promise<unknown>): Step =>
  async (scene) => {
    const order = scene.orders[pick % Math.max(1, scene.orders.length)];
    if (order) await act(order, scene);
  };

async function showCharge({ txids }: Scene, code: string): Promise<void> {
  const charge = await shop.open(code);
  if (charge) txids.push(charge.txid);
}

const place =
  (voucher: number): Step =>
  async (scene) => {
    const { body } = await shop.place(scene.holder, scene.product, voucher);
    if (!body.order_code) return;
    const { rows } = await shop.pool.query('select id from orders where order_code = $1', [body.order_code]);
    scene.orders.push({ id: rows[0].id, code: body.order_code });
    await showCharge(scene, body.order_code);
  };

const pay =
  (pick: number, part: number, times: number): Step =>
  async ({ txids }) => {
    const txid = txids[pick % Math.max(1, txids.length)];
    if (!txid) return;
    const due = shop.provider.charges.get(txid)?.amountCents ?? 0;
    await shop.comesIn({ txid, amountCents: Math.max(1, Math.round(due * part)) }, times);
  };

const runOut = (pick: number) => ofOne(pick, ({ id }) => shop.runOut(id));
const giveUp = (pick: number) => ofOne(pick, ({ code }, { holder }) => holder.post(`pedidos/${code}/desistir`));
const setStatus = (pick: number, status: number) =>
  ofOne(pick, async ({ id }, scene) => {
    const standing = async () => {
      const { rows } = await shop.pool.query(
        `select status, (select sum(quantity - returned)::int from order_items where order_id = orders.id) as kept
         from orders where id = $1`,
        [id],
      );
      return rows[0] as { status: number; kept: number };
    };
    const before = await standing();
    await shop.admin.put(`orders/${id}`, { status });
    const isCancelled = (await standing()).status === orderStatus.cancelled;
    if (hasLeftShop(before.status) && isCancelled) scene.takenBack += before.kept;
  });
const renew = (pick: number) =>
  ofOne(pick, async ({ code }, scene) => {
    await scene.holder.post(`pedidos/${code}/novo-codigo`);
    await showCharge(scene, code);
  });
const switchToCode = (pick: number) =>
  ofOne(pick, ({ code }, { holder }) => holder.post(`pedidos/${code}/codigo-da-loja`));

/** An admin gives back what came in for an order, whole or a part. */
const giveBack = (pick: number, value: number | undefined) =>
  ofOne(pick, async ({ id }) => {
    const { rows } = await shop.pool.query(
      'select id from pix_payments where order_id = $1 and refunded_cents < amount_cents order by id',
      [id],
    );
    if (rows[0]) {
      const headers = { 'idempotency-key': randomUUID() };
      await shop.press(`${rows[0].id}/devolver`, { reason: 'Devolvido', ...(value && { value }) }, headers);
    }
  });

/** And so much of it by all the ways that it was paid. */
const giveBackAll = (pick: number, cents: number) =>
  ofOne(pick, ({ id }) =>
    shop.database.transaction().execute(async (tx) => {
      await shop.app.services.orders.lock(tx, id);
      await shop.app.services.orderPayments.refund(tx, id, { cents, source: 'admin', reason: 'Devolvido' });
    }),
  );

const accept = (pick: number) =>
  ofOne(pick, async ({ id }) => {
    const { rows } = await shop.pool.query('select id from pix_payments where order_id = $1 order by id', [id]);
    if (rows[0]) await shop.press(`${rows[0].id}/aceitar`);
  });

const work =
  (refunds: 'done' | 'failed'): Step =>
  async () => {
    shop.provider.refundsAre = refunds;
    await shop.workAll();
    shop.provider.refundsAre = 'done';
  };

const pick = fc.nat(3);
const steps = fc.array(
  fc.oneof(
    fc.constantFrom(0, 300, 999.99).map((voucher) => ['place', place(voucher)] as const),
    fc
      .tuple(pick, fc.constantFrom(1, 1, 0.5, 1.5), fc.constantFrom(1, 2))
      .map((given) => [`pay ${given}`, pay(...given)] as const),
    pick.map((given) => [`run out ${given}`, runOut(given)] as const),
    pick.map((given) => [`give up ${given}`, giveUp(given)] as const),
    fc.tuple(pick, fc.integer({ min: 1, max: 5 })).map((given) => [`set ${given}`, setStatus(...given)] as const),
    pick.map((given) => [`renew ${given}`, renew(given)] as const),
    pick.map((given) => [`code ${given}`, switchToCode(given)] as const),
    fc
      .tuple(pick, fc.constantFrom(undefined, undefined, 100))
      .map((given) => [`give back ${given}`, giveBack(...given)] as const),
    fc
      .tuple(pick, fc.constantFrom(10_000, 100_000))
      .map((given) => [`give all back ${given}`, giveBackAll(...given)] as const),
    pick.map((given) => [`accept ${given}`, accept(given)] as const),
    fc
      .constantFrom('done' as const, 'done' as const, 'failed' as const)
      .map((given) => [`work ${given}`, work(given)] as const),
  ),
  { minLength: 1, maxLength: 12, size: 'max' },
);

/** The five proofs, of all that a sequence has touched. */
async function assertMoney({ holder, product, orders, takenBack }: Scene): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await shop.pool.query(
    `select (select stock from products where id = $1)::int
        + (select coalesce(sum(quantity - returned), 0) from order_items join orders on orders.id = order_id
           where product_id = $1 and holds_stock)::int as units,
      (select free_cents from vouchers where user_id = $2)
        + (select coalesce(sum(case when state = 'authorised' then amount_cents - (received_cents - refunded_cents) else 0 end
             + received_cents - refunded_cents), 0)
           from payments join orders on orders.id = order_id
           where method = 'voucher' and user_id = $2)::int as vouchers,
      array(
        select order_id || ' keeps a voucher' from payments join orders on orders.id = order_id
        where order_id = any($3) and status = 3 and method = 'voucher'
          and (state = 'authorised' or received_cents > refunded_cents)
        union all
        select order_id || ' is paid with too little' from order_money join orders on orders.id = order_id
        where order_id = any($3) and status in (2, 4, 5) and (paid < due or open > 0)
        union all
        select order_id || ' gave back too much' from order_money where order_id = any($3) and refunded > received
      ) as broken`,
    [product.id, holder.id, ids],
  );
  expect(rows[0]).toEqual({ units: stock - takenBack, vouchers: voucherCents, broken: [] });
  await shop.assertConserved();
}

test('over orders of one and of two ways to pay nothing is sold twice, paid twice or lost, whatever happens in whatever order', {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  let [played, done] = [0, 0];
  const play = fc.asyncProperty(steps, async (sequence) => {
    await shop.pool.query('delete from rate_limits');
    const scene: Scene = {
      holder: await shop.buildHolder(voucherCents),
      product: await shop.buildProduct(shop.admin, { stock }),
      orders: [],
      txids: [],
      takenBack: 0,
    };
    for (const [, step] of sequence) await step(scene);
    done += sequence.length;
    await assertMoney(scene);
    if (++played % verifiedEvery === 0) await assertVerified(shop.database);
  });
  await fc.assert(play, { numRuns: rounds, seed, endOnFailure: false });
  await assertVerified(shop.database);
  expect(played).toBeGreaterThanOrEqual(rounds);
  console.info(`seed ${seed}: ${played} sequences of ${done} steps`);
});
