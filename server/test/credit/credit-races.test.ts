import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyRows } from '../../src/operations/verify-database.ts';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';

vi.setConfig({ testTimeout: 600_000 });

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.assertConserved();
  await shop.close();
});

test('of two orders for one credit one has it, and the other is told at its field', async () => {
  for (let round = 0; round < atDepth(8, 200); round++) {
    await shop.pool.query('delete from rate_limits');
    const { seller } = await shop.buildHolder(1000);
    // Orders that credit covers leave each other in place.
    const answers = await Promise.all([shop.place(seller, 1000), shop.place(seller, 1000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const lost = answers.find(({ status }) => status === 422);
    expect(lost?.body.errors).toEqual({ credit: [expect.any(String)] });
    expect((await shop.own(seller)).credit).toMatchObject({ free: 80, reserved: 0 });
  }
});

test('two who read the balance and then write it would both have it: the race is a real one', async () => {
  const { lotId } = await shop.buildHolder(1000);
  const read = async () => {
    const { rows } = await shop.pool.query('select free_principal_cents as free from credits where id = $1', [lotId]);
    return rows[0].free as number;
  };
  const undo = await read();
  const seen = await Promise.all([read(), read()]);
  const taken = await Promise.all(
    seen.map((free) =>
      shop.pool.query('update credits set free_principal_cents = $2 where id = $1', [lotId, free - 60_000]),
    ),
  );
  // 1.200,00 were taken of 1.000,00, and only 600,00 are missing.
  expect([taken.length, await read()]).toEqual([2, undo - 60_000]);
  const broken = (await verifyRows(shop.database)).filter(({ count }) => count > 0);
  expect(broken).toMatchObject([{ name: expect.stringContaining('Each part of a credit'), count: 1 }]);
  await shop.pool.query('update credits set free_principal_cents = $2 where id = $1', [lotId, undo]);
});

describe('an order, a wish for money, the end and a cancelled order at once', () => {
  test('leave one outcome, and every centavo in one place', async () => {
    for (let round = 0; round < atDepth(6, 50); round++) {
      await shop.pool.query('delete from rate_limits');
      const { seller, lotId, proposalId } = await shop.buildHolder(1000);
      const before = await shop.place(seller, 300);
      await shop.open(before.id);
      if (round % 2 === 1) await shop.endAgo(lotId, 1);
      const [ordered, cashed, , , left] = await Promise.all([
        shop.place(seller, 500),
        seller.post(`meu-credito/${lotId}/resgatar`),
        shop.endDue(),
        shop.runOut(before.id),
        shop.approve(proposalId, 5),
      ]);
      expect([201, 422]).toContain(ordered.status);
      expect([200, 409]).toContain(cashed.status);
      expect([200, 422]).toContain(left.status);
      await shop.endDue();
      await assertVerified(shop.database);
      // What was taken back whole has gone nowhere else.
      if (left.status === 200) {
        expect([ordered.status, cashed.status, await shop.cashedOf([lotId])]).toEqual([422, 409, 0]);
      }
    }
  });

  test('would pay twice what is there, if each read it first and wrote it then: the race is a real one', async () => {
    const { lotId, proposalId } = await shop.buildHolder(1000);
    const tx = await shop.database.startTransaction().execute();
    const read = async () => {
      const { rows } = await sql<{ free: number }>`
        select free_principal_cents as free from credits where id = ${lotId}`.execute(tx);
      return rows[0]?.free ?? 0;
    };
    const write = (free: number, kind: string, cents: number, payout: number | null = null) =>
      sql`
        with written as (update credits set free_principal_cents = ${free} where id = ${lotId})
        insert into credit_moves (credit_id, kind, principal_cents, bonus_cents, payout_id)
        values (${lotId}, ${kind}, ${cents}, 0, ${payout}::int)`.execute(tx);
    const payOut = async (cents: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into payouts (proposal_id, credit_id, amount_cents, due_on)
        values (${proposalId}, ${lotId}, ${cents}, current_date) returning id`.execute(tx);
      return rows[0]?.id ?? null;
    };
    const [ofWish, ofEnd, ofReturn] = [await read(), await read(), await read()];
    await write(ofWish - 100_000, 'cashed', 100_000, await payOut(100_000));
    await write(ofEnd - 100_000, 'cashed', 100_000, await payOut(100_000));
    await write(ofReturn, 'taken_back', 100_000);
    const broken = (await verifyRows(tx)).filter(({ count }) => count > 0).map(({ name }) => name);
    expect(broken).toContain(
      'Each part of a credit is free, reserved, spent, ended, paid out or taken back, as its moves say',
    );
    expect(await shop.payoutsOf(proposalId)).toEqual([]);
    const { rows } = await sql<{ cents: number }>`
      select sum(amount_cents)::int as cents from payouts where credit_id = ${lotId}`.execute(tx);
    // Twice the price of the device.
    expect(rows[0]?.cents).toBe(200_000);
    await tx.rollback().execute();
  });
});

test('two wishes for the money of one credit are one payout', async () => {
  const { seller, lotId, proposalId } = await shop.buildHolder(1000);
  const answers = await Promise.all([1, 2, 3].map(() => seller.post(`meu-credito/${lotId}/resgatar`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await shop.payoutsOf(proposalId)).toEqual([{ cents: 100_000, state: 'due', of_credit: true }]);
});
