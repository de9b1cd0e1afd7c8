import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import {
  type DataFolder,
  findFreePort,
  type Giro,
  makeDataFolder,
  postmasterOf,
  socketOf,
  startGiro,
} from './running-giro.ts';

const running: Giro[] = [];
const folders: DataFolder[] = [];

async function start(environment: Record<string, string>): Promise<Giro> {
  const giro = await startGiro({ DEMO: '0', ...environment });
  running.push(giro);
  return giro;
}

function keep(made: DataFolder): string {
  folders.push(made);
  return made.folder;
}

afterEach(async () => {
  for (const giro of running.splice(0)) if (giro.child.exitCode === null && !giro.child.killed) await giro.stop();
  for (const { remove } of folders.splice(0)) await remove();
});

describe('a start', () => {
  test('prints where the store is and how to sign in, and a second one finds everything as it was', async () => {
    // Where PostgreSQL's own user gets no way in when that is another than ours.
    const data = keep(makeDataFolder(mkdtempSync(path.join(tmpdir(), 'giro-start-'))));
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
    const { rows } = await withConnection({ host: socketOf(data), user: 'giro', database: 'giro' }, (client) =>
      client.query('select password_hash from users'),
    );
    expect(rows).toEqual([{ password_hash: expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$') }]);
  });

  test('on a port that is taken ends with a sentence', async () => {
    const port = await findFreePort();
    const blocker = createServer().listen(port, '127.0.0.1');
    const giro = await start({ DATA_DIR: keep(makeDataFolder()), PORT: String(port) });
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
    const giro = await start({ DATA_DIR: keep(makeDataFolder()), ...environment });
    expect(await giro.ended).toBe(1);
    expect(giro.output()).toContain(text);
  });

  test('with another secret key than the data was written with ends by saying so', async () => {
    const data = keep(copyPreparedStore());
    const giro = await start({ DATA_DIR: data, SECRET_KEY: 'b2'.repeat(32) });
    expect(await giro.ended).toBe(1);
    expect(giro.output()).toContain('The secret key does not open what this database holds.');
    expect(postmasterOf(data)).toBeUndefined();
  });

  test('that is called off halfway leaves no PostgreSQL running', async () => {
    const data = keep(makeDataFolder());
    const giro = await start({ DATA_DIR: data, DEMO: '1' });
    await expect.poll(() => existsSync(path.join(data, 'secret.key')), { timeout: 60_000 }).toBe(true);
    expect(await giro.stop()).toBe(0);
    expect(postmasterOf(data)).toBeUndefined();
  });
});
