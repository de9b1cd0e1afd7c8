import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { resealAll } from '../../src/platform/crypto/reseal.queries.ts';
import { createSecretBox, type SecretBox } from '../../src/platform/crypto/secret-box.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { buildModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules } from '../support/build-product.ts';
import { bank, submitProposal } from '../support/build-proposal.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';

const newKey = randomBytes(32).toString('hex');
const cpf = '52998224725';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Another process of the same shop, with keys of its own. */
async function openAnother(box: SecretBox) {
  const { config, pool, database } = shop;
  const log = pino({ level: 'silent' });
  const app = await createApp({ config, pool, notesPool: pool, database, box, log, withPages: false });
  const call = async (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
    app.http.inject({
      method,
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  return { app, call };
}

/** Places in the database of texts that begin like this, anywhere. */
async function findTexts(beginning: string): Promise<string[]> {
  const { rows: columns } = await shop.pool.query(
    `select table_schema || '.' || table_name as name, column_name as column from information_schema.columns
     where data_type in ('text', 'json', 'jsonb') and table_schema in ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name, column } of columns) {
    const { rowCount } = await shop.pool.query(`select from ${name} where "${column}"::text ~ $1 limit 1`, [
      `(^|[ "])${beginning.replaceAll('.', '\\.')}`,
    ]);
    if (rowCount) found.push(`${name}.${column}`);
  }
  return found;
}

const beginningOf = (key: string) => createSecretBox(newKey, { former: key }).formerPrefix ?? '';

test('a key is replaced while people go on, and what the old one sealed is open to the new one alone', async () => {
  const model = await buildModel(shop);
  const admin = await shop.signedIn('admin');
  const { id, email } = await submitProposal(shop, model);
  const seller = await shop.signedIn();
  await seller.post('update-user', { cpf, rg: '1234567' });
  await admin.post(`proposals/send-email-dados-bac/${id}`);
  const link = /token=([\w-]+)/.exec((await shop.mails()).at(-1)?.text ?? '')?.[1];
  expect((await shop.visitor().post(`proposals/${link}`, bank)).status).toBe(200);
  const smtp = { host: '127.0.0.1', port: 2525, username: 'giro', password: 'senha do servidor' };
  const settings = { mailer: 'smtp', encryption: null, fromAddress: 'loja@exemplo.com.br', fromName: 'Loja', ...smtp };
  expect((await admin.post('email-config', settings)).status).toBe(200);
  // A job that is still waiting holds a sealed request.
  await shop.visitor('198.51.100.77').post('forgot-password', { email });
  expect((await findTexts(beginningOf(secretKey))).sort()).toEqual(
    expect.arrayContaining([
      'graphile_worker._private_jobs.payload',
      'public.bank_links.token_sealed',
      'public.emails.html_sealed',
      'public.proposals.bank_data_sealed',
      'public.settings.value',
      'public.users.cpf_sealed',
    ]),
  );

  await liftOrderRules(admin);
  const product = await buildProduct(admin, { stock: 1000 });
  const buyer = await buildBuyer(shop);

  const both = await openSecretBox(newKey, shop.database, secretKey);
  const serving = await openAnother(both);
  let goesOn = true;
  const statuses: number[] = [];
  const placed: string[] = [];
  const people = async () => {
    for (let turn = 0; goesOn; turn++) {
      const saved = await serving.call('POST', 'update-user', seller.token, { rg: `${1_000_000 + turn}` });
      const read = await serving.call('GET', 'user', seller.token);
      statuses.push(saved.statusCode, read.statusCode, read.json().cpf === cpf ? 200 : 500);
    }
  };
  const buying = async () => {
    // An address may place three hundred orders a minute.
    while (goesOn && placed.length < 250) {
      const answer = await serving.call('POST', 'orders', buyer.token, buildOrder([product]));
      statuses.push(answer.statusCode < 300 ? 200 : answer.statusCode);
      placed.push(answer.json().order_code);
    }
  };
  const searching = async () => {
    while (goesOn) {
      const { data } = (await serving.call('GET', `usersAdmin?search=${cpf}`, admin.token)).json();
      statuses.push(data.some(({ id }: { id: number }) => id === seller.id) ? 200 : 404);
    }
  };
  const working = Promise.all([people(), buying(), searching()]);
  const oneMore = (than: number) =>
    vi.waitFor(() => expect(placed.length).toBeGreaterThan(than), { interval: 5, timeout: 20_000 });
  await oneMore(0);
  expect(await resealAll(shop.database, both)).toBeGreaterThan(5);
  await oneMore(placed.length);
  goesOn = false;
  await working;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await findTexts(beginningOf(secretKey))).toEqual([]);
  expect(await resealAll(shop.database, both)).toBe(0);
  await serving.app.http.close();

  await expect(openSecretBox(secretKey, shop.database)).rejects.toThrow('does not open');
  const alone = await openSecretBox(newKey, shop.database);
  const after = await openAnother(alone);
  expect((await after.call('GET', 'user', seller.token)).json().cpf).toBe(cpf);
  const answer = await after.app.http.inject({ method: 'GET', url: `/api/proposalsForm/${link}` });
  // A link that was mailed before works on: it is found by a hash of its own.
  expect(answer.statusCode).toBe(200);
  expect(alone.equalityHash(cpf)).not.toEqual(createSecretBox(secretKey).equalityHash(cpf));
  const { rows } = await shop.pool.query('select id from users where cpf_hash = $1', [alone.equalityHash(cpf)]);
  expect(rows).toContainEqual({ id: seller.id });
  expect((await after.call('GET', `proposals?search=${cpf}`, admin.token)).json().data).toMatchObject([{ id }]);

  // An order that was placed meanwhile is there once, with its mail, and nothing else left the shelf.
  const { rows: orders } = await shop.pool.query('select order_code from orders');
  expect(orders.map(({ order_code: code }) => code).sort()).toEqual([...placed].sort());
  const { rows: shelf } = await shop.pool.query('select stock from products where id = $1', [product.id]);
  expect(shelf).toEqual([{ stock: 1000 - placed.length }]);
  const { rows: mails } = await shop.pool.query("select id, subject_id from emails where subject_kind = 'order'");
  expect(mails).toHaveLength(placed.length);
  for (const mail of mails) {
    const { text } = (await after.call('GET', `emails/${mail.id}`, admin.token)).json().mail;
    expect(placed.some((code) => text.includes(code))).toBe(true);
  }
  await after.app.http.close();
});

test('texts of a third key open to nobody, and both keys are named by what cannot be opened', async () => {
  const third = randomBytes(32).toString('hex');
  await expect(openSecretBox(third, shop.database, secretKey)).rejects.toThrow('does not open');
});
