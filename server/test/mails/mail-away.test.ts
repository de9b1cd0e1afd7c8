import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSmtpPeer, type SmtpPeer } from '../../fakes/smtp-peer.ts';
import { openShop, type TestShop } from '../support/harness.ts';

const hour = 3600;

let shop: TestShop;
let peer: SmtpPeer;
beforeEach(async () => {
  shop = await openShop();
  peer = await openSmtpPeer();
  const admin = await shop.signedIn('admin');
  const smtp = { username: 'loja', password: 'segredo', encryption: null, fromAddress: 'loja@exemplo.com.br' };
  await admin.post('email-config', { mailer: 'smtp', host: '127.0.0.1', port: peer.port, fromName: 'Loja', ...smtp });
});
afterEach(async () => {
  await peer.close();
  await shop.close();
});

/** Lets the time pass until the next try of each job, and works them off; returns how many seconds that was. */
async function tryAgain(): Promise<number> {
  const { rows } = await shop.pool.query<{ seconds: number }>(`
    select coalesce(max(extract(epoch from run_at - now())), 0)::float8 as seconds from graphile_worker._private_jobs`);
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await shop.work();
  return rows[0]?.seconds ?? 0;
}

test('a mail whose server is away for an hour arrives once, within the next hour', async () => {
  const { email } = await shop.signedIn();
  await peer.close();
  await shop.visitor().post('forgot-password', { email });
  await shop.work();
  let passed = 0;
  while (passed < hour) passed += await tryAgain();
  expect(passed).toBeLessThan(2 * hour);
  const { port } = peer;
  peer = await openSmtpPeer({}, port);
  for (let times = 0; times < 3; times++) await tryAgain();
  expect(peer.mails.map(({ to }) => to?.[0]?.address)).toEqual([email]);
  expect(await shop.database.selectFrom('emails').select('status').execute()).toEqual([{ status: 'sent' }]);
  expect((await shop.pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
});
