import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSmtpPeer } from '../../server/fakes/smtp-peer.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { clusterOf, type DataFolder, type Giro, postmasterOf, startGiro } from './running-giro.ts';

interface Answer {
  token?: string;
}

const running: Giro[] = [];
let data: DataFolder;
beforeEach(() => {
  data = copyPreparedStore();
});
afterEach(async () => {
  for (const giro of running.splice(0)) if (giro.child.exitCode === null && !giro.child.killed) await giro.stop();
  await data.remove();
});

async function start(): Promise<Giro> {
  const giro = await startGiro({ DATA_DIR: data.folder, DEMO: '0' });
  running.push(giro);
  return giro;
}

test('after a crash of Giro with a mail on its way, the next start adopts the PostgreSQL that lived on and sends it', async () => {
  const peer = await openSmtpPeer();
  const answered = Promise.withResolvers<void>();
  peer.gate = answered.promise;
  const first = await start();
  await first.waitFor(200);
  const post = async (call: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const url = `${first.url}/api/${call}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Answer>;
  };
  const { token } = await post('login', preparedAdmin);
  const server = { mailer: 'smtp', host: '127.0.0.1', port: peer.port, username: 'loja', password: 'segredo' };
  await post('email-config', { ...server, fromAddress: 'loja@exemplo.com.br', fromName: 'Loja' }, token);
  await post('forgot-password', { email: preparedAdmin.email });
  await expect.poll(() => peer.arrived, { timeout: 30_000 }).toBe(1);
  const postmaster = postmasterOf(data.folder);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start();
  await expect.poll(() => peer.arrived, { timeout: 90_000 }).toBe(2);
  answered.resolve();
  await expect.poll(() => peer.mails.length, { timeout: 30_000 }).toBe(2);
  expect(new Set(peer.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(postmaster).toBeDefined();
  expect(postmasterOf(data.folder)).toBe(postmaster);
  await second.stop();
  await peer.close();
});

test('after a crash of PostgreSQL, Giro answers 503 and is back by itself once it can be, with what was acknowledged', async () => {
  const giro = await start();
  await giro.waitFor(200);
  const register = await fetch(`${giro.url}/api/cadastrar-usuario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', email: 'ana@exemplo.com.br', password: 'uma senha boa' }),
  });
  const { token } = (await register.json()) as { token: string };
  const before = postmasterOf(data.folder);
  // Without its settings PostgreSQL cannot start again, so that its absence lasts until it is seen.
  const settings = path.join(String(clusterOf(data.folder)), 'postgresql.conf');
  renameSync(settings, `${settings}.away`);
  spawnSync('kill', ['-KILL', String(before)]);
  await giro.waitFor(503);
  renameSync(`${settings}.away`, settings);
  await giro.waitFor(200);
  expect(postmasterOf(data.folder)).not.toBe(before);
  const user = await fetch(`${giro.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(user.status).toBe(200);
});
