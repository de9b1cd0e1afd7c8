import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/crypto/password-hash.ts';
import { assertVerified } from '../support/database-state.ts';
import { type DisputeShop, openDisputeShop, type PaidByCard } from '../support/dispute-shop.ts';
import { runTask } from '../support/harness.ts';
import { sendForm } from '../support/send-form.ts';

let shop: DisputeShop;
beforeAll(async () => {
  shop = await openDisputeShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

async function answered(paid: PaidByCard): Promise<number> {
  const { row } = await shop.contested(paid);
  const { status } = await sendForm(shop, shop.admin.token, `contestacoes/${row.id}/enviar`, [
    ['note', 'Retirou na loja'],
  ]);
  expect(status).toBe(200);
  return row.id;
}

test('evidence is forgotten two years after the end with its files, the dispute itself five years after', async () => {
  const [ended, undecided] = [await shop.paidByCard(), await shop.paidByCard()];
  const [id, other] = [await answered(ended), await answered(undecided)];
  await shop.simulator.win(ended.reference);
  await runTask(shop, 'ask-disputes');
  const { rows } = await shop.pool.query(
    'select key from private_files join dispute_files on file_id = private_files.id where dispute_id = $1',
    [id],
  );
  const file = path.join(shop.config.dataDir, 'files', rows[0].key);
  expect(existsSync(file)).toBe(true);
  const after = async (years: number) => {
    await shop.pool.query(
      `update disputes set decided_at = now() - make_interval(years => $1) - interval '1 day' where decided_at is not null`,
      [years],
    );
    await runTask(shop, 'forget-what-is-old');
    await shop.work();
    const { rows: kept } = await shop.pool.query(
      `select disputes.id, answer is not null as "hasWords",
         (select count(*)::int from dispute_files where dispute_id = disputes.id) as files from disputes order by id`,
    );
    return kept;
  };
  const whole = { id: other, hasWords: true, files: 1 };
  expect(await after(1)).toEqual([{ id, hasWords: true, files: 1 }, whole]);
  expect(await after(2)).toEqual([{ id, hasWords: false, files: 0 }, whole]);
  expect(existsSync(file)).toBe(false);
  expect(await after(5)).toEqual([whole]);
});

test('the address from which a card paid is forgotten after six months, but for what is disputed', async () => {
  const [plain, disputed] = [await shop.paidByCard(), await shop.paidByCard()];
  await shop.contested(disputed);
  await shop.pool.query(`update card_attempts set created_at = now() - interval '7 months'`);
  await runTask(shop, 'forget-what-is-old');
  const { rows } = await shop.pool.query('select client from card_attempts where id = any($1) order by id', [
    [plain.card.attemptId, disputed.card.attemptId],
  ]);
  expect(rows).toEqual([{ client: null }, { client: '203.0.113.7' }]);
});

test('an account does not end while a payment of its person is disputed', async () => {
  const paid = await shop.paidByCard();
  await shop.admin.put(`orders/${paid.id}`, { status: 5 });
  await shop.contested(paid);
  const hash = await hashPassword('uma senha boa');
  await shop.pool.query('update users set password_hash = $1 where id = $2', [hash, paid.buyerId]);
  const { status, body } = await paid.buyer.post('excluir-conta', { password: 'uma senha boa' });
  const words = `a contestação do pagamento do pedido ${paid.code}`;
  expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
});
