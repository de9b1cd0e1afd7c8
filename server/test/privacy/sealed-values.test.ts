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

test('a text that was sealed for no row opens in none', async () => {
  const person = await registered('antiga@exemplo.com.br');
  const unbound = [sealUnbound('52998224725'), person.id];
  await shop.pool.query('update users set cpf_sealed = $1 where id = $2', unbound);
  expect((await person.get('user')).status).toBe(500);
  await openSecretBox(secretKey, shop.database);
  expect((await person.get('user')).status).toBe(500);
});
