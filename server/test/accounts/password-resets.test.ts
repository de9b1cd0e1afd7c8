import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.pool.query('delete from rate_limits');
});

let people = 0;
const newPerson = () => ({ name: 'Ivone Paz', email: `ivone${++people}@exemplo.com.br`, password: 'uma senha boa' });
const ask = (email: string, address?: string) => shop.visitor(address).post('forgot-password', { email });
async function linksTo(email: string): Promise<string[]> {
  const mails = (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
  return mails.flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
}
const use = (token: string | undefined, password: string) =>
  shop.visitor().post(`reset-password/${token}`, { password, password_confirmation: password });

describe('a link to a new password', () => {
  test('stays good when somebody else asks for another one, and using one ends all', async () => {
    const { email, ...rest } = newPerson();
    await shop.visitor().post('cadastrar-usuario', { email, ...rest });
    await ask(email);
    await shop.pool.query('delete from rate_limits');
    expect((await ask(email, '198.51.100.1')).status).toBe(200);
    const [first, second] = await linksTo(email);
    expect(second).toBeDefined();
    expect((await use(first, 'a nova senha')).status).toBe(200);
    expect((await use(second, 'a senha do outro')).status).toBe(422);
    expect((await shop.visitor().post('login', { email, password: 'a nova senha' })).status).toBe(200);
  });

  test('works for an hour', async () => {
    const person = newPerson();
    await shop.visitor().post('cadastrar-usuario', person);
    await ask(person.email);
    const [token] = await linksTo(person.email);
    await shop.setNow(new Date(Date.now() + 61 * 60_000));
    expect((await use(token, 'a nova senha')).status).toBe(422);
    await shop.setNow(new Date());
  });
});

describe('a request that is worked off again', () => {
  /** The sealed request that waits, as a worker reads it. */
  async function waitingRequest(): Promise<string> {
    const { rows } = await shop.pool.query(`select payload ->> 'sealed' as sealed
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
      where tasks.identifier = 'mail-password-reset' order by jobs.id desc limit 1`);
    return rows[0].sealed;
  }

  test('because nobody heard how it ended sends one link, which works once', async () => {
    const person = newPerson();
    await shop.visitor().post('cadastrar-usuario', person);
    await ask(person.email);
    const sealed = await waitingRequest();
    const { mailRequestedReset } = shop.app.services.accounts;
    await mailRequestedReset(sealed);
    await mailRequestedReset(sealed);
    const links = await linksTo(person.email);
    expect(links).toHaveLength(1);
    expect((await use(links[0], 'a nova senha')).status).toBe(200);
    await mailRequestedReset(sealed);
    expect((await use(links[0], 'outra nova senha')).status).toBe(422);
    expect(await linksTo(person.email)).toEqual(links);
  });
});

describe('a changed password is told to its owner', () => {
  const told = async (email: string) =>
    (await shop.mails()).filter(({ to, subject }) => to?.[0]?.address === email && subject === 'Sua senha foi trocada');

  test('when they change it, when a mailed link does and when the shop does, with what to do if it was not them', async () => {
    const { email, password, name } = newPerson();
    const { body } = await shop.visitor().post('cadastrar-usuario', { email, password, name });
    const change = { current_password: password, password: 'a nova senha', password_confirmation: 'a nova senha' };
    expect((await shop.bearing(body.token).post('alterar-senha', change)).status).toBe(200);
    const [first] = await told(email);
    expect(first?.text).toContain('Não foi você?');
    expect(first?.text).toContain('/reset-senha');
    await ask(email);
    expect((await use((await linksTo(email))[0], 'mais uma senha')).status).toBe(200);
    expect(await told(email)).toHaveLength(2);
    const owner = await shop.signedIn('admin');
    await owner.put(`usersAdmin/${body.user.id}`, { name, email, password: 'a senha da loja' });
    expect(await told(email)).toHaveLength(3);
    const wrong = await shop.bearing(body.token).post('alterar-senha', change);
    expect(wrong.status).not.toBe(200);
    expect(await told(email)).toHaveLength(3);
  });

  test('while a first one, chosen by an invitation, is none', async () => {
    const owner = await shop.signedIn('admin');
    const { email, name } = newPerson();
    await owner.post('usersAdmin', { name, email });
    expect((await use((await linksTo(email))[0], 'uma senha boa')).status).toBe(200);
    expect(await told(email)).toEqual([]);
  });
});

describe('a stranger who keeps asking', () => {
  test('keeps nobody else from asking', async () => {
    const person = newPerson();
    await shop.visitor().post('cadastrar-usuario', person);
    expect((await ask(person.email, '198.51.100.1')).status).toBe(200);
    const again = await ask(person.email, '198.51.100.1');
    expect([again.status, again.body.message]).toEqual([429, 'Please wait before retrying.']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(person.email)).status).toBe(200);
  });

  test('causes five mails an hour to an address, with as many addresses as they like; the owner gets theirs', async () => {
    const person = newPerson();
    const browser = openBrowser(shop, '192.0.2.1');
    await browser.post('cadastrar-usuario', person);
    for (let stranger = 1; stranger <= 9; stranger++) {
      expect((await ask(person.email, `198.51.100.${stranger}`)).status).toBe(200);
    }
    expect(await linksTo(person.email)).toHaveLength(5);
    await ask(person.email, '192.0.2.1');
    expect(await linksTo(person.email)).toHaveLength(6);
    const elsewhere = { cookie: `giro_known=${browser.cookies.get('giro_known')}` };
    await shop.visitor('192.0.2.2').post('forgot-password', { email: person.email }, elsewhere);
    expect(await linksTo(person.email)).toHaveLength(7);
  });

  test('asks for twenty addresses an hour, known or not', async () => {
    const person = newPerson();
    await shop.visitor().post('cadastrar-usuario', person);
    const statuses = [];
    for (let turn = 0; turn < 20; turn++) {
      statuses.push((await ask(`ninguem${turn}@exemplo.com.br`, '198.51.100.1')).status);
    }
    expect(statuses).toEqual(Array(20).fill(200));
    const [known, unknown] = [await ask(person.email, '198.51.100.1'), await ask('x@exemplo.com.br', '198.51.100.1')];
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(known.body).toEqual(unknown.body);
  });
});

describe('whether an address has an account', () => {
  test('is looked up after the answer, which waits for nothing that only an account has', async () => {
    const person = newPerson();
    await shop.visitor().post('cadastrar-usuario', person);
    const holder = await shop.pool.connect();
    await holder.query('begin');
    await holder.query('lock table users, password_resets, emails in access exclusive mode');
    const answers = [await ask(person.email), await ask('ninguem@exemplo.com.br')];
    await holder.query('rollback');
    holder.release();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await linksTo(person.email)).toHaveLength(1);
    expect(await linksTo('ninguem@exemplo.com.br')).toEqual([]);
  });

  test('and which one it is cannot be read where the request waits', async () => {
    await ask('segredo@exemplo.com.br');
    const { rows } = await shop.pool.query('select payload::text from graphile_worker._private_jobs');
    expect(rows).toHaveLength(1);
    expect(rows[0].payload).not.toContain('segredo');
    await shop.work();
    expect((await shop.pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  });
});
