import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';

vi.setConfig({ testTimeout: 1_200_000 });

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

/** One credit of a naive ledger, and what orders have of it: exact fractions are cut by whole centavos alone. */
class Ledger {
  lots: { principal: bigint; bonus: bigint }[];
  uses = new Map<number, { lot: number; principal: bigint; bonus: bigint }[]>();
  cashed = 0n;

  constructor(values: readonly number[]) {
    this.lots = values.map((value) => ({ principal: BigInt(value), bonus: (BigInt(value) * 8n) / 100n }));
  }

  free(): bigint {
    return this.lots.reduce((sum, { principal, bonus }) => sum + principal + bonus, 0n);
  }

  take(order: number, cents: bigint): boolean {
    if (cents > this.free()) return false;
    let left = cents;
    const parts: { lot: number; principal: bigint; bonus: bigint }[] = [];
    this.lots.forEach((own, lot) => {
      const total = own.principal + own.bonus;
      const part = left < total ? left : total;
      if (part === 0n) return;
      const bonus = (part * own.bonus) / total;
      parts.push({ lot, principal: part - bonus, bonus });
      own.principal -= part - bonus;
      own.bonus -= bonus;
      left -= part;
    });
    this.uses.set(order, parts);
    return true;
  }

  giveBack(order: number): void {
    for (const { lot, principal, bonus } of this.uses.get(order) ?? []) {
      const own = this.lots[lot];
      if (!own) continue;
      own.principal += principal;
      own.bonus += bonus;
    }
    this.uses.delete(order);
  }

  cash(lot: number): boolean {
    const own = this.lots[lot];
    if (!own || own.principal === 0n) return false;
    this.cashed += own.principal;
    own.principal = 0n;
    own.bonus = 0n;
    return true;
  }
}

const command = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), cents: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('cash' as const), lot: fc.nat(1) }),
);

test('random sequences of orders, ends and payouts equal a ledger that was written apart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 2 }),
      fc.array(command, { minLength: 3, maxLength: 10 }),
      async (values, commands) => {
        await shop.pool.query('delete from rate_limits');
        const { seller, lotIds } = await shop.buildHolderOf(values);
        const ledger = new Ledger(values);
        const orders: number[] = [];
        for (const each of commands) {
          if (each.kind === 'order') {
            const order = await shop.place(seller, each.cents / 100);
            const isTaken = ledger.take(order.id, BigInt(each.cents));
            expect(order.status).toBe(isTaken ? 201 : 422);
            if (!isTaken) continue;
            orders.push(order.id);
            if (each.cents < 100_000) await shop.comesIn({ txid: (await shop.open(order.id)).txid });
          } else if (each.kind === 'cancel') {
            const id = orders[each.which];
            if (id === undefined || !ledger.uses.has(id)) continue;
            expect((await shop.admin.put(`orders/${id}`, { status: 3 })).status).toBe(200);
            ledger.giveBack(id);
          } else {
            const answer = await seller.post(`meu-credito/${lotIds[each.lot] ?? 0}/resgatar`);
            if (lotIds[each.lot] !== undefined) expect(answer.status).toBe(ledger.cash(each.lot) ? 200 : 409);
          }
          expect(await shop.freePartsOf(lotIds)).toEqual(
            ledger.lots.map(({ principal, bonus }) => [Number(principal), Number(bonus)]),
          );
        }
        expect(await shop.cashedOf(lotIds)).toBe(Number(ledger.cashed));
      },
    ),
    { numRuns: atDepth(6, 2000) },
  );
});
