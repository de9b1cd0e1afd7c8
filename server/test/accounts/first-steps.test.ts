import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let owner: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin');
});
afterAll(() => shop.close());

async function doneOf(client: Client): Promise<Record<string, boolean>> {
  const { status, body } = await client.get('primeiros-passos');
  expect(status).toBe(200);
  const steps = body.steps as { name: string; is_done: boolean }[];
  return Object.fromEntries(steps.map(({ name, is_done }) => [name, is_done]));
}

const smtp = {
  mailer: 'smtp',
  host: 'mail.exemplo.com.br',
  port: 587,
  encryption: 'tls',
  fromAddress: 'loja@exemplo.com.br',
  fromName: 'Loja',
};

test('a new shop has everything left to do, but what the demonstration would bring', async () => {
  expect(await doneOf(owner)).toEqual({
    mail: false,
    pix: false,
    shop: false,
    hours: false,
    prices: false,
    terms: false,
    factor: false,
    reviews: true,
    demonstration: true,
  });
});

test('what the data tells is done as soon as it is: mail, Pix key, who the shop is, a factor', async () => {
  expect((await owner.get('primeiros-passos')).body.sends_mails).toBe(false);
  await owner.post('email-config', smtp);
  const { body: config } = await owner.get('loja-config');
  const pix = { pix_kind: 'email', pix_key: 'pix@lojadaana.com.br', pix_name: 'Loja da Ana', pix_city: 'Blumenau' };
  const saved = await owner.put('loja-config', { ...config, ...pix, cnpj: '11.222.333/0001-81' });
  expect(saved.status).toBe(200);
  await shop.pool.query('update users set totp_confirmed_at = now(), totp_sealed = $2 where id = $1', [owner.id, 'x']);
  await shop.pool.query(
    `insert into reviews (author, rating, text, written_on) values ('Exemplo', 5, 'Ótimo', '2026-01-01')`,
  );
  expect((await owner.get('primeiros-passos')).body.sends_mails).toBe(true);
  const done = { mail: true, pix: true, shop: true, factor: true, reviews: false, hours: false };
  expect(await doneOf(owner)).toMatchObject(done);
  expect((await doneOf(await shop.signedIn('admin'))).factor).toBe(false);
});

test('what only somebody can say is said once and recorded once, and two at a time are both kept', async () => {
  const answers = await Promise.all(
    ['hours', 'prices', 'hours', 'terms'].map((step) => owner.post(`primeiros-passos/${step}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await doneOf(owner)).toMatchObject({ hours: true, prices: true, terms: true });
  const { rows } = await shop.pool.query(`select after from activities where kind = 'first-step-checked'`);
  expect(rows.map(({ after }) => after.Conferido).sort()).toEqual([
    'Horários de atendimento',
    'Preços da avaliação',
    'Termos de uso',
  ]);
});

test('others see what they can do themselves; what the data tells is nobody’s to say', async () => {
  const manager = await shop.signedIn('gerente');
  expect(Object.keys(await doneOf(manager))).toEqual(['shop', 'hours', 'prices', 'terms', 'factor', 'reviews']);
  expect((await owner.post('primeiros-passos/mail')).status).toBe(404);
  expect((await doneOf(await shop.signedIn('admin'))).mail).toBe(true);
});
