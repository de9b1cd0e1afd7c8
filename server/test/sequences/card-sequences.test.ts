import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildProduct } from '../support/build-product.ts';
import { type CardShop, keyed, openCardShop } from '../support/card-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';

const rounds = Number(process.env.GIRO_ROUNDS ?? atDepth(25, 2000));
const seed = Number(process.env.GIRO_SEED ?? randomInt(2 ** 31));
/** Everything that was ever done is looked through after so many sequences. */
const verifiedEvery = 20;

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
  await shop.usePix({ refund_automatically: true });
  await shop.admin.put('parcelas-config', { pix_discount_percent: 5 });
}, 120_000);
afterAll(() => shop.close());

/** Who takes part in a sequence, and what they have ordered. */
interface Scene {
  buyer: Awaited<ReturnType<typeof buildBuyer>>;
  product: Awaited<ReturnType<typeof buildProduct>>;
  orders: { id: number; code: string }[];
}
type Step = (scene: Scene) => Promise<unknown>;

/** The one of these that a number chooses; nothing happens to none. */
const ofOne =
  (pick: number, act: (order: Scene['orders'][number], scene: Scene) => Promise<unknown>): Step =>
  async (scene) => {
    const order = scene.orders[pick % Math.max(1, scene.orders.length)];
    if (order) await act(order, scene);
  };

const ways = { card: {}, pix: { method: 'pix', totalAmount: 950 }, mixed: { pix_part: 300 } } as const;
const place =
  (way: keyof typeof ways): Step =>
  async (scene) => {
    const placed = await shop
      .placeFor(scene.buyer, scene.product, { totalAmount: 1000, ...ways[way] })
      .catch(() => undefined);
    if (placed) scene.orders.push(placed);
    await shop.work();
  };
/** A press at the price that the page shows, with another number of instalments each time. */
const press = (pick: number, outcome: string, instalments: number) =>
  ofOne(pick, async ({ code }, { buyer }) => {
    const { body } = await buyer.get(`pedidos/${code}/cartao`);
    const option = body.options?.find((each: { instalments: number }) => each.instalments === instalments);
    const shown = { instalments, shown_total: option?.total ?? 1000 };
    await shop.pay(buyer, code, shop.press(outcome, shown));
  });
const simulate = (pick: number, what: string) => ofOne(pick, ({ code }, { buyer }) => shop.simulate(buyer, code, what));
const change = (pick: number, body: object) =>
  ofOne(pick, ({ code }, { buyer }) => buyer.post(`pedidos/${code}/metodo`, body));
const runOut = (pick: number) => ofOne(pick, ({ id }) => shop.runOut(id));
const giveUp = (pick: number) => ofOne(pick, ({ code }, { buyer }) => buyer.post(`pedidos/${code}/desistir`));
const setStatus = (pick: number, status: number) => ofOne(pick, ({ id }) => shop.admin.put(`orders/${id}`, { status }));
/** The bank approves without anybody's looking: it is heard of later. */
const approveUnseen = (pick: number) =>
  ofOne(pick, async ({ code }) => {
    const { rows } = await shop.pool.query(
      'select reference from card_attempts where reference like $1 order by number desc limit 1',
      [`${code}-%`],
    );
    if (rows[0]) await shop.simulator.approve(rows[0].reference).catch(() => undefined);
  });
const giveBack = (pick: number, value: number | undefined) =>
  ofOne(pick, async ({ id }) => {
    const { rows } = await shop.pool.query(
      'select id from pix_payments where order_id = $1 and refunded_cents < amount_cents order by id',
      [id],
    );
    const body = { reason: 'Devolvido', ...(value && { value }) };
    if (rows[0]) await shop.admin.post(`recebimentos/${rows[0].id}/devolver`, body, keyed(randomUUID()));
  });
const work: Step = () => shop.workAll();

const pick = fc.nat(2);
const steps = fc.array(
  fc.oneof(
    fc
      .constantFrom('card' as const, 'card' as const, 'pix' as const, 'mixed' as const)
      .map((way) => [`place ${way}`, place(way)] as const),
    fc
      .tuple(pick, fc.constantFrom('APRO', 'APRO', 'FUND', 'CONT', 'SLOW', 'CHAL', 'LOST'), fc.constantFrom(1, 3, 12))
      .map((given) => [`press ${given}`, press(...given)] as const),
    fc
      .tuple(pick, fc.constantFrom('agora', 'depois', 'aprovar', 'recusar', 'contestar', 'ganhar', 'perder', 'liberar'))
      .map((given) => [`simulate ${given}`, simulate(...given)] as const),
    fc
      .tuple(
        pick,
        fc.constantFrom({ method: 'pix' }, { method: 'card', instalments: 3 }, { method: 'card', pix_part: 200 }),
      )
      .map(([place, body]) => [`change ${place} ${JSON.stringify(body)}`, change(place, body)] as const),
    pick.map((given) => [`run out ${given}`, runOut(given)] as const),
    pick.map((given) => [`give up ${given}`, giveUp(given)] as const),
    pick.map((given) => [`approve unseen ${given}`, approveUnseen(given)] as const),
    fc.tuple(pick, fc.integer({ min: 1, max: 5 })).map((given) => [`set ${given}`, setStatus(...given)] as const),
    fc.tuple(pick, fc.constantFrom(undefined, 100)).map((given) => [`give back ${given}`, giveBack(...given)] as const),
    fc.constant(['work', work] as const),
  ),
  { minLength: 2, maxLength: 12, size: 'max' },
);

/**
 * Each centavo that the simulated bank took of a card is what the shop has written down as received, and each that it
 * gave back is a refund; nothing is sold twice.
 */
async function assertMoney({ product, orders }: Scene): Promise<void> {
  for (const { code } of orders) {
    const { rows } = await shop.pool.query(
      `select coalesce(sum(taken.amount_cents), 0)::int as taken, coalesce(sum(kept.amount_cents), 0)::int as received,
         coalesce(sum((select sum(amount_cents) from simulator_card_refunds where payment_id = taken.id)), 0)::int as went,
         coalesce(sum((select sum(amount_cents) from pix_refunds
           where payment_id = kept.id and state = 'done' and nature <> 'CHARGEBACK')), 0)::int as refunded
       from simulator_card_payments taken left join pix_payments kept on kept.txid = taken.reference
       where taken.state = 'approved' and taken.reference like $1`,
      [`${code}-%`],
    );
    const [{ taken, received, went, refunded }] = rows;
    expect([received, refunded], code).toEqual([taken, went]);
  }
  const { rows } = await shop.pool.query(
    `select count(*)::int as sold from orders join order_items on order_id = orders.id
     where product_id = $1 and holds_stock`,
    [product.id],
  );
  expect(rows[0].sold).toBeLessThanOrEqual(2);
}

test(`cards, Pix and both in ${rounds} random sequences`, { timeout: 30_000 + rounds * 4000 }, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const scene: Scene = {
        buyer: await buildBuyer(shop.shop),
        product: await buildProduct(shop.admin, { price: '1000', stock: 2 }),
        orders: [],
      };
      for (const [, step] of [['place card', place('card')] as const, ...sequence]) await step(scene);
      await shop.workAll();
      await assertMoney(scene);
      if (++done % verifiedEvery === 0) await assertVerified(shop.database);
    }),
    { numRuns: rounds, seed, endOnFailure: process.env.GIRO_SHRINK === undefined },
  );
  await assertVerified(shop.database);
});
