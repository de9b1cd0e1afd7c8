import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** As releases sealed that bound no value to its row. */
function sealUnbound(text: string): string {
  const key = Buffer.from(secretKey, 'hex');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return `v1.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

async function registered(email: string) {
  const person = await shop.signedIn('user', { email });
  await person.post('update-user', { cpf: '529.982.247-25', rg: '1234567' });
  return person;
}

const sealedOf = async (column: string, id: number) =>
  (await shop.pool.query(`select ${column} as sealed from users where id = $1`, [id])).rows[0].sealed;

test('a sealed value that is put into another row or column opens nothing there', async () => {
  const [owner, other] = [await registered('dona@exemplo.com.br'), await registered('outro@exemplo.com.br')];
  expect((await owner.get('user')).body.cpf).toBe('52998224725');
  await shop.pool.query('update users set cpf_sealed = $1 where id = $2', [
    await sealedOf('cpf_sealed', owner.id),
    other.id,
  ]);
  const copied = await other.get('user');
  expect([copied.status, copied.body.cpf]).toEqual([500, undefined]);
  await shop.pool.query('update users set rg_sealed = cpf_sealed where id = $1', [owner.id]);
  const moved = await owner.get('user');
  expect([moved.status, moved.body.rg]).toEqual([500, undefined]);
});

test('a person who is made with a CPF is shown it, and so are the mails written for them', async () => {
  const answer = await shop.visitor().post('cadastrar-usuario', {
    fullName: 'Ana Maria Souza',
    cpf: '529.982.247-25',
    birthDate: '31/01/1990',
    telefone: '(47) 99999-8888',
    cep: '89010-000',
    number: '1000',
    email: 'ana@exemplo.com.br',
    confirmEmail: 'ana@exemplo.com.br',
    password: 'girassol na janela',
    confirmPassword: 'girassol na janela',
  });
  expect(answer.body.user.cpf).toBe('52998224725');
  await shop.visitor().post('forgot-password', { email: 'ana@exemplo.com.br' });
  expect((await shop.mails()).map(({ to }) => to?.[0]?.address)).toContain('ana@exemplo.com.br');
});

test('what an earlier release sealed is bound to its rows when the box is opened next, and only then', async () => {
  const person = await registered('antiga@exemplo.com.br');
  const write = () =>
    shop.pool.query('update users set cpf_sealed = $1 where id = $2', [sealUnbound('52998224725'), person.id]);
  await write();
  expect((await person.get('user')).status).toBe(500);
  const check = JSON.stringify({ sealed: sealUnbound('giro') });
  await shop.pool.query(`update settings set value = $1 where key = 'secret-key-check'`, [check]);
  const smtp = { host: 'mail.exemplo.com.br', port: 587, username: 'loja', encryption: null };
  const stored = { ...smtp, fromAddress: 'a@exemplo.com.br', fromName: 'L', passwordSealed: sealUnbound('segredo') };
  await shop.pool.query(`insert into settings (key, value) values ('smtp', $1)`, [JSON.stringify(stored)]);
  const secrets = { clientSecretSealed: sealUnbound('segredo do banco'), pfxSealed: sealUnbound('arquivo') };
  await shop.pool.query(`insert into settings (key, value) values ('payments', $1)`, [JSON.stringify(secrets)]);
  const box = await openSecretBox(secretKey, shop.database);
  const { rows } = await shop.pool.query(`select value from settings where key = 'payments'`);
  expect(box.open(rows[0].value.clientSecretSealed, 'settings.payments.clientSecret', 'payments')).toBe(
    'segredo do banco',
  );
  expect(box.open(rows[0].value.pfxSealed, 'settings.payments.pfx', 'payments')).toBe('arquivo');
  expect((await person.get('user')).body.cpf).toBe('52998224725');
  expect((await shop.app.services.mailSettings.findSmtp(shop.database))?.password).toBe('segredo');
  const left = await shop.pool.query(`select from settings where value::text like '%"v1.%'`);
  expect(left.rowCount).toBe(0);
  await write();
  await openSecretBox(secretKey, shop.database);
  expect((await person.get('user')).status).toBe(500);
});
