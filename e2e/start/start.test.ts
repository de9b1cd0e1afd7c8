import { spawnSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openSmtpPeer } from '../../server/rehearsal/smtp-peer.ts';
import {
  clusterOf,
  type DataFolder,
  findFreePort,
  type Giro,
  makeDataFolder,
  postmasterOf,
  startGiro,
} from './running-giro.ts';

interface Answer {
  token?: string;
}

const running: Giro[] = [];
const folders: DataFolder[] = [];

async function start(environment: Record<string, string>): Promise<Giro> {
  const giro = await startGiro({ DEMO: '0', ...environment });
  running.push(giro);
  return giro;
}

function dataFolder(): string {
  const made = makeDataFolder();
  folders.push(made);
  return made.folder;
}

afterEach(async () => {
  for (const giro of running.splice(0)) if (giro.child.exitCode === null && !giro.child.killed) await giro.stop();
  for (const { remove } of folders.splice(0)) await remove();
});

describe('a start', () => {
  test('prints where the store is and how to sign in, and a second one finds everything as it was', async () => {
    const data = dataFolder();
    const first = await start({ DATA_DIR: data, ADMIN_EMAIL: 'dona@exemplo.com.br' });
    await first.waitFor(200);
    expect(first.output()).toContain('dona@exemplo.com.br   password: ');
    const password = /password: (\S+)/.exec(first.output())?.[1];
    expect(await first.stop()).toBe(0);
    const second = await start({ DATA_DIR: data });
    await second.waitFor(200);
    expect(second.output()).not.toContain(password);
    const login = await fetch(`${second.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'dona@exemplo.com.br', password }),
    });
    expect(login.status).toBe(200);
  });

  test('on a port that is taken ends with a sentence', async () => {
    const port = await findFreePort();
    const blocker = createServer().listen(port, '127.0.0.1');
    const giro = await start({ DATA_DIR: dataFolder(), PORT: String(port) });
    expect(await giro.ended).toBe(1);
    expect(giro.output()).toContain(`Port ${port} is taken.`);
    expect(giro.output()).not.toMatch(/at .*\.ts:\d+/);
    blocker.close();
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be 64 hexadecimal digits'],
    [{ BASE_URL: 'loja' }, 'BASE_URL must be an http or https address'],
  ])('with %j ends by naming the setting', async (environment, text) => {
    const giro = await start({ DATA_DIR: dataFolder(), ...environment });
    expect(await giro.ended).toBe(1);
    expect(giro.output()).toContain(text);
  });

  test('with another secret key than the data was written with ends by saying so', async () => {
    const data = dataFolder();
    const first = await start({ DATA_DIR: data, SECRET_KEY: 'a1'.repeat(32) });
    await first.waitFor(200);
    await first.stop();
    const second = await start({ DATA_DIR: data, SECRET_KEY: 'b2'.repeat(32) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('The secret key does not open what this database holds.');
    expect(postmasterOf(data)).toBeUndefined();
  });

  test('that is called off halfway leaves no PostgreSQL running', async () => {
    const data = dataFolder();
    const giro = await start({ DATA_DIR: data, DEMO: '1' });
    await expect.poll(() => existsSync(path.join(data, 'secret.key')), { timeout: 60_000 }).toBe(true);
    expect(await giro.stop()).toBe(0);
    expect(postmasterOf(data)).toBeUndefined();
  });
});

describe('after a crash', () => {
  test('of Giro, the next start adopts the PostgreSQL that lived on', async () => {
    const data = dataFolder();
    const first = await start({ DATA_DIR: data });
    await first.waitFor(200);
    const postmaster = postmasterOf(data);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await start({ DATA_DIR: data });
    await second.waitFor(200);
    expect(postmasterOf(data)).toBe(postmaster);
  });

  test('of Giro with a mail on its way, the next start sends it', async () => {
    const data = dataFolder();
    const peer = await openSmtpPeer();
    const answered = Promise.withResolvers<void>();
    peer.gate = answered.promise;
    const admin = { email: 'dona@exemplo.com.br', password: 'a senha da dona' };
    const environment = { DATA_DIR: data, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const first = await start(environment);
    await first.waitFor(200);
    const post = async (call: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const url = `${first.url}/api/${call}`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Answer>;
    };
    const { token } = await post('login', admin);
    const server = { mailer: 'smtp', host: '127.0.0.1', port: peer.port, username: 'loja', password: 'segredo' };
    await post('email-config', { ...server, fromAddress: 'loja@exemplo.com.br', fromName: 'Loja' }, token);
    await post('forgot-password', { email: admin.email });
    await expect.poll(() => peer.arrived, { timeout: 30_000 }).toBe(1);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await start(environment);
    await expect.poll(() => peer.arrived, { timeout: 30_000 }).toBe(2);
    answered.resolve();
    await expect.poll(() => peer.mails.length, { timeout: 30_000 }).toBe(2);
    expect(new Set(peer.mails.map(({ messageId }) => messageId)).size).toBe(1);
    await second.stop();
    await peer.close();
  });

  test('of PostgreSQL, Giro answers 503 and is back by itself once it can be, with what was acknowledged', async () => {
    const data = dataFolder();
    const giro = await start({ DATA_DIR: data });
    await giro.waitFor(200);
    const register = await fetch(`${giro.url}/api/cadastrar-usuario`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ana', email: 'ana@exemplo.com.br', password: 'uma senha boa' }),
    });
    const { token } = (await register.json()) as { token: string };
    const before = postmasterOf(data);
    // Without its settings PostgreSQL cannot start again, so that its absence lasts until it is seen.
    const settings = path.join(String(clusterOf(data)), 'postgresql.conf');
    renameSync(settings, `${settings}.away`);
    spawnSync('kill', ['-KILL', String(before)]);
    await giro.waitFor(503);
    renameSync(`${settings}.away`, settings);
    await giro.waitFor(200);
    expect(postmasterOf(data)).not.toBe(before);
    const user = await fetch(`${giro.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(user.status).toBe(200);
  });
});

describe('two processes on one new data folder', () => {
  test('make one store together, and the first to stop leaves it to the other', async () => {
    const data = dataFolder();
    const environment = { DATA_DIR: data, DEMO: '1' };
    const [one, two] = await Promise.all([start(environment), start(environment)]);
    await Promise.all([one.waitFor(200), two.waitFor(200)]);
    const printed = [one, two].filter((giro) => giro.output().includes('shown only this once'));
    expect(printed).toHaveLength(1);
    const postmaster = postmasterOf(data);
    expect(await one.stop()).toBe(0);
    expect(await two.health()).toBe(200);
    expect(postmasterOf(data)).toBe(postmaster);
    expect(await two.stop()).toBe(0);
    expect(postmasterOf(data)).toBeUndefined();
  });
});
