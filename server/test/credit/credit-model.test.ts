import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { NaiveLedger } from '../support/naive-ledger.ts';

vi.setConfig({ testTimeout: 7_200_000 });

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.assertConserved();
  await shop.close();
});

const which = fc.nat(9);
const command = fc.oneof(
  // All of an order's R$ 1.000,00 is paid as it is placed; the rest of any other by a Pix that may come.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('order' as const), cents: fc.integer({ min: 1, max: 99_999 }) }),
  },
  fc.record({ kind: fc.constant('order' as const), cents: fc.constant(100_000) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pix' as const), which }) },
  fc.record({ kind: fc.constant('give-up' as const), which }),
  fc.record({ kind: fc.constant('cancel' as const), which }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), which, cents: fc.integer({ min: 1, max: 120_000 }) }),
  },
  fc.record({ kind: fc.constant('cash' as const), lot: fc.nat(1) }),
  fc.record({ kind: fc.constant('end' as const), lot: fc.nat(1) }),
  fc.record({ kind: fc.constant('undo' as const), lot: fc.nat(1) }),
);
type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never;

type Holder = Awaited<ReturnType<CreditShop['buildHolderOf']>>;

/** One person with credit for some devices, and the ledger that it is held against. */
class Sequence {
  readonly #holder: Holder;
  readonly ledger: NaiveLedger;
  /** Ids of orders, the oldest first; the txid of what is left to pay, which is paid once at most. */
  #orders: { id: number; txid: string | undefined }[] = [];

  constructor(holder: Holder, values: readonly number[]) {
    this.#holder = holder;
    this.ledger = new NaiveLedger(values);
  }

  async does(each: Command): Promise<void> {
    const { ledger } = this;
    if (each.kind === 'order') return this.#order(each.cents);
    if ('lot' in each) {
      const lotId = this.#holder.lotIds[each.lot];
      const proposalId = this.#holder.proposalIds[each.lot];
      if (lotId === undefined || proposalId === undefined) return;
      if (each.kind === 'cash') {
        const answer = await this.#holder.seller.post(`meu-credito/${lotId}/resgatar`);
        expect(answer.status).toBe(ledger.cash(each.lot) ? 200 : 409);
      } else if (each.kind === 'end') {
        ledger.end(each.lot);
        await shop.endAgo(lotId, 1);
        await shop.endDue();
      } else {
        const isUndone = ledger.takeBack(each.lot);
        expect((await shop.approve(proposalId, 5)).status).toBe(isUndone ? 200 : 422);
        if (!isUndone) return;
        ledger.grant(each.lot);
        expect((await shop.approve(proposalId, 6)).status).toBe(200);
      }
      return;
    }
    const order = this.#orders[each.which];
    if (!order) return;
    if (each.kind === 'pix') await this.#pay(order);
    else if (each.kind === 'give-up') {
      await shop.runOut(order.id);
      ledger.release(order.id);
    } else if (each.kind === 'cancel') {
      // The shop's own end of it stays, where it has not ended before.
      expect((await shop.admin.put(`orders/${order.id}`, { status: 3 })).status).toBe(200);
      ledger.release(order.id, { isFinal: true });
      ledger.giveBack(order.id, ledger.spentOn(order.id));
    } else {
      const cents = BigInt(Math.min(each.cents, Number(ledger.spentOn(order.id))));
      if (cents === 0n) return;
      expect(await shop.giveBack(order.id, Number(cents))).toBe(Number(cents));
      ledger.giveBack(order.id, cents);
    }
  }

  async #order(cents: number): Promise<void> {
    const { ledger } = this;
    const order = await shop.place(this.#holder.seller, cents / 100);
    const isPaid = cents === 100_000;
    // An order that waits takes the place of the one that waits.
    const waiting = isPaid ? undefined : this.#orders.find(({ id }) => ledger.isHeldBy(id));
    const isTaken = ledger.canTake(BigInt(cents), waiting?.id);
    expect(order.status).toBe(isTaken ? 201 : 422);
    if (!isTaken) return;
    if (waiting) ledger.release(waiting.id);
    ledger.take(order.id, BigInt(cents));
    if (isPaid) ledger.spend(order.id);
    this.#orders.push({ id: order.id, txid: isPaid ? undefined : (await shop.open(order.id)).txid });
  }

  /** Money for an order takes its credit up again, where it was let go and is there. */
  async #pay(order: { id: number; txid: string | undefined }): Promise<void> {
    const { id, txid } = order;
    if (txid === undefined) return;
    const { ledger } = this;
    order.txid = undefined;
    const isThere = ledger.isHeldBy(id) || (ledger.isLetGo(id) && ledger.takeAgain(id));
    const { verdict } = await shop.comesIn({ txid });
    if (isThere) ledger.spend(id);
    expect(verdict === 'settled', verdict).toBe(isThere);
  }

  async assertAlike(): Promise<void> {
    expect(await shop.freePartsOf(this.#holder.lotIds)).toEqual(this.ledger.freeParts());
    expect(await shop.cashedOf(this.#holder.lotIds)).toBe(Number(this.ledger.cashed));
  }
}

test('random sequences of everything that moves credit equal a ledger that was written apart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 2 }),
      fc.array(command, { minLength: 4, maxLength: 12 }),
      async (values, commands) => {
        await shop.pool.query('delete from rate_limits');
        const sequence = new Sequence(await shop.buildHolderOf(values), values);
        for (const each of commands) {
          await sequence.does(each);
          await sequence.assertAlike();
        }
      },
    ),
    { numRuns: atDepth(8, 2000) },
  );
});
