import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { findFreePort, type Giro, startGiro } from './running-giro.ts';

const root = path.resolve(import.meta.dirname, '../..');
const data = copyPreparedStore();
const first = preparedAdmin;
let giro: Giro;

const begin = () => startGiro({ DATA_DIR: data.folder, DEMO: '0' });

beforeAll(async () => {
  giro = await begin();
  await giro.waitFor(200);
});
afterAll(async () => {
  await giro.stop();
  await data.remove();
});

/** `npm run admin -- …`, as the launcher starts it. */
async function admin(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/src/admin.ts', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: data.folder,
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, password: /password: (\S+)/.exec(output)?.[1] ?? '' };
}

async function post(call: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${giro.url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { token?: string; profile?: string | null };
  return { status: response.status, ...answer };
}
const signIn = (email: string, password: string) => post('login', { email, password });

describe('while Giro runs', () => {
  test('makes an admin, who can sign in with the password that is printed once', async () => {
    const made = await admin(['create', 'Nova@exemplo.com.br', '--name', 'Nova Gerente']);
    expect(made.output).toContain('nova@exemplo.com.br is an admin now.');
    expect(made.code).toBe(0);
    expect(await signIn('nova@exemplo.com.br', made.password)).toMatchObject({ status: 200, profile: 'admin' });
    const again = await admin(['create', 'nova@exemplo.com.br', '--promote']);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is an admin already') });
  });

  test('takes the second factors of an account away, and says when nobody has the address', async () => {
    const reset = await admin(['reset-factor', 'nova@exemplo.com.br']);
    expect(reset).toMatchObject({ code: 0, output: expect.stringContaining('has no second factor now') });
    const nobody = await admin(['reset-factor', 'ninguem@exemplo.com.br']);
    expect(nobody).toMatchObject({ code: 1, output: expect.stringContaining('Nobody has the address') });
  });

  test('makes an admin of somebody with an account only when told to; who never confirmed the address is invited', async () => {
    const bia = { name: 'Bia Lima', email: 'bia@exemplo.com.br', password: 'a senha da Bia' };
    const { token } = await post('cadastrar-usuario', bia);
    const asked = await admin(['create', bia.email]);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('belongs to Bia Lima, an ordinary user');
    expect((await signIn(bia.email, bia.password)).profile).toBe('user');
    const promoted = await admin(['create', bia.email, '--promote']);
    expect(promoted).toMatchObject({ code: 0, output: expect.stringContaining('by the invitation') });
    expect((await post('auth/checkAuth', {}, token)).status).toBe(401);
    expect((await signIn(bia.email, bia.password)).status).toBe(401);
    const { password } = await admin(['password', bia.email]);
    expect((await signIn(bia.email, password)).profile).toBe('admin');
  });

  test('sets a password, of the environment when it is there, and ends every session', async () => {
    const { token } = await signIn(first.email, first.password);
    const changed = await admin(['password', first.email], { ADMIN_PASSWORD: 'outra senha da dona' });
    expect(changed.code).toBe(0);
    expect(changed.output).not.toContain('outra senha da dona');
    expect((await post('auth/checkAuth', {}, token)).status).toBe(401);
    expect((await signIn(first.email, 'outra senha da dona')).status).toBe(200);
    const nobody = await admin(['password', 'ninguem@exemplo.com.br']);
    expect(nobody).toMatchObject({ code: 1, output: expect.stringContaining('Nobody has the address') });
  });
});

test('while Giro is stopped, starts its database, makes the admin and stops it again', async () => {
  await giro.stop();
  const made = await admin(['create', 'noite@exemplo.com.br']);
  expect(made.code).toBe(0);
  giro = await begin();
  await giro.waitFor(200);
  expect((await signIn('noite@exemplo.com.br', made.password)).profile).toBe('admin');
});

describe('ends with a sentence', () => {
  const closed = findFreePort();

  test.each([
    [['create', 'nowhere'], {}, 2, 'nowhere is not an e-mail address.'],
    [['create', 'a@exemplo.com.br'], { ADMIN_PASSWORD: 'short' }, 2, 'ADMIN_PASSWORD must have at least 8 characters'],
    [['create', 'a@exemplo.com.br'], { SECRET_KEY: 'b2'.repeat(32) }, 1, 'The secret key does not open'],
  ])('%j with %j', async (args, environment, code, text) => {
    const ended = await admin(args, environment as Record<string, string>);
    expect(ended.output).toContain(text);
    expect(ended.output).not.toMatch(/at .*\.ts:\d+/);
    expect(ended.code).toBe(code);
  });

  test('when the database is away, without telling its password', async () => {
    const address = `postgres://giro:segredo@127.0.0.1:${await closed}/giro`;
    const ended = await admin(['create', 'a@exemplo.com.br'], { DATABASE_URL: address });
    expect(ended.output).toMatch(/The database at 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
    expect(ended.output).not.toContain('segredo');
    expect(ended.code).toBe(1);
  });
});
