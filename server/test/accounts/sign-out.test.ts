import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '../../src/operations/end-sessions.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('whoever runs the server ends the sessions of one person, or of everybody, and the record says so', async () => {
  const [clerk, owner] = [await shop.signedIn('vendas', { email: 'clerk@exemplo.com.br' }), await shop.signedIn()];
  expect(await signOut(shop.database, 'Clerk@exemplo.com.br')).toContain('1 sessions have ended');
  expect([(await clerk.get('user')).status, (await owner.get('user')).status]).toEqual([401, 200]);
  await signOut(shop.database, undefined);
  expect((await owner.get('user')).status).toBe(401);
  const told = await shop.database.selectFrom('activities').select(['kind', 'subject_id']).orderBy('id').execute();
  expect(told).toEqual([
    { kind: 'session-ended', subject_id: String(clerk.id) },
    { kind: 'session-ended', subject_id: null },
  ]);
});

test('an address that nobody has is said to be one', async () => {
  await expect(signOut(shop.database, 'ninguem@exemplo.com.br')).rejects.toThrow('Nobody has the address');
});
