import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerPassword, registerCustomer } from '../support/build-customer.ts';
import { type Admin, type BuiltModel, buildVisitorProposal, openShopWithModel } from '../support/build-model.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { freshImei } from '../support/build-unit.ts';
import { runTask, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
});
afterAll(() => shop.close());

const password = customerPassword;
const registered = () => registerCustomer(shop);

const signIn = (email: string, address = '203.0.113.50') => shop.visitor(address).post('login', { email, password });
const rowOf = async (id: number) => (await shop.pool.query('select * from users where id = $1', [id])).rows[0];
const mailsTo = async (address: string) =>
  (await shop.mails()).filter(({ to }) => to?.[0]?.address === address).map(({ subject }) => subject);

/** As if the end of an account had been asked for so long ago. */
const askedDaysAgo = (id: number, days: number) =>
  shop.pool.query(`update users set deletion_asked_at = giro_now() - make_interval(hours => $2) where id = $1`, [
    id,
    Math.round(days * 24),
  ]);
const end = () => runTask(shop, 'anonymise-accounts');

describe('the end of an account', () => {
  test('is asked for with the password, ends every session, and is told by mail', async () => {
    const person = await registered();
    const wrong = await person.post('excluir-conta', { password: 'outra senha' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ password: ['A senha não confere.'] });
    const asked = await person.post('excluir-conta', { password });
    expect(asked.status).toBe(200);
    expect(asked.body.message).toMatch(
      /^Sua conta será excluída em \d\d\/\d\d\/\d{4}\. Para desistir, entre nela até lá\.$/,
    );
    expect((await person.get('user')).status).toBe(401);
    expect(await mailsTo(person.email)).toContain('Sua conta será excluída em 7 dias');
    expect((await shop.visitor().post('excluir-conta', { password })).status).toBe(401);
  });

  test('counts wrong passwords as everywhere', async () => {
    const person = await registered();
    const guess = () => person.post('excluir-conta', { password: 'outra senha' });
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    const change = {
      current_password: password,
      password: 'outra senha boa',
      password_confirmation: 'outra senha boa',
    };
    expect((await person.post('alterar-senha', change)).status).toBe(429);
  });

  test('is not for somebody of the shop', async () => {
    const person = await registered();
    await shop.pool.query(`update users set roles = '{vendas}' where id = $1`, [person.id]);
    const refused = await person.post('excluir-conta', { password });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('precisa retirar o seu perfil antes');
    expect((await rowOf(person.id)).deletion_asked_at).toBeNull();
  });

  test('waits while an order is open, and says which', async () => {
    const person = await registered();
    const { body: order } = await person.post('orders', buildOrder([await buildProduct(admin)]));
    const refused = await person.post('excluir-conta', { password });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe(`Para excluir a conta, falta terminar: o pedido ${order.order_code} (Pendente).`);
    expect((await person.get('user')).status).toBe(200);
    await shop.pool.query('update orders set status = 3 where user_id = $1', [person.id]);
    expect((await person.post('excluir-conta', { password })).status).toBe(200);
  });

  test('waits for proposals and for what is owed, but not for a quote that is over', async () => {
    const person = await registered();
    const device = { ...buildVisitorProposal(model, '128 GB', 'Funciona'), imei: freshImei() };
    const { body } = await person.post('propostaStore', device);
    const refused = await person.post('excluir-conta', { password });
    expect(refused.body.message).toBe(`Para excluir a conta, falta terminar: a proposta ${body.id} (Pendente).`);
    await admin.post(`proposals/status/${body.id}`, { status: 6 });
    const owed = await person.post('excluir-conta', { password });
    expect(owed.body.message).toBe(
      `Para excluir a conta, falta terminar: o pagamento a você pela proposta ${body.id}.`,
    );
    await shop.pool.query(`update payouts set state = 'void' where proposal_id = $1`, [body.id]);
    await shop.pool.query(
      `update proposals set status = 1, valid_until = giro_now() - interval '1 hour' where id = $1`,
      [body.id],
    );
    expect((await person.post('excluir-conta', { password })).status).toBe(200);
  });

  test('is undone by signing in, which says so by mail', async () => {
    const person = await registered();
    await person.post('excluir-conta', { password });
    await askedDaysAgo(person.id, 6.9);
    await end();
    expect((await signIn(person.email)).body.code).toBe(200);
    expect((await rowOf(person.id)).deletion_asked_at).toBeNull();
    expect(await mailsTo(person.email)).toContain('Sua conta continua com você');
    await end();
    expect((await rowOf(person.id)).name).toBe(person.name);
    expect((await mailsTo(person.email)).filter((subject) => subject === 'Sua conta continua com você')).toHaveLength(
      1,
    );
  });

  test('stays undone for two who sign in at once', async () => {
    const person = await registered();
    await person.post('excluir-conta', { password });
    const answers = await Promise.all([1, 2, 3, 4].map((one) => signIn(person.email, `203.0.113.6${one}`)));
    expect(answers.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect((await rowOf(person.id)).deletion_asked_at).toBeNull();
  });

  test('waits past its seven days for what has come on its way meanwhile', async () => {
    const person = await registered();
    await person.post('excluir-conta', { password });
    await askedDaysAgo(person.id, 8);
    const product = await buildProduct(admin);
    await shop.pool.query(
      `insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash)
       values ($1, $2, 2, 1000, 'x', '')`,
      [person.id, `tarde-${product.id}`],
    );
    await end();
    expect((await rowOf(person.id)).anonymised_at).toBeNull();
    await shop.pool.query('update orders set status = 5 where user_id = $1', [person.id]);
    await end();
    expect((await rowOf(person.id)).anonymised_at).not.toBeNull();
  });
});

describe('signing in at the moment of the end', () => {
  /** A sign-in that has begun its session and not yet committed, then the end, then the commit. */
  async function signInDuring(anonymise: (id: number) => Promise<unknown>) {
    const person = await registered();
    await person.post('excluir-conta', { password });
    await askedDaysAgo(person.id, 8);
    const tx = await shop.database.startTransaction().execute();
    await shop.app.services.accounts.beginSession(tx, person.id);
    const ending = anonymise(person.id);
    await sql`select pg_sleep(0.3)`.execute(tx);
    await tx.commit().execute();
    await ending;
    const { name } = await rowOf(person.id);
    return { isKept: name === person.name, sessions: await sessionsOf(person.id) };
  }
  const sessionsOf = async (id: number) =>
    (await shop.pool.query('select from sessions where user_id = $1', [id])).rowCount;

  test('keeps the account whole, or finds it gone: never a session on nobody', async () => {
    expect(await signInDuring(end)).toEqual({ isKept: true, sessions: 1 });
    const person = await registered();
    await person.post('excluir-conta', { password });
    await askedDaysAgo(person.id, 8);
    const [answer] = await Promise.all([signIn(person.email), end()]);
    const { anonymised_at } = await rowOf(person.id);
    expect(answer.status === 200 ? anonymised_at : await sessionsOf(person.id)).toBe(answer.status === 200 ? null : 0);
  });

  test('would lose it to an end that looks first and then writes: the race is a real one', async () => {
    const naively = async (id: number) => {
      const { rows } = await shop.pool.query(
        `select id from users where id = $1 and deletion_asked_at < giro_now() - interval '7 days'`,
        [id],
      );
      for (const row of rows) {
        await shop.pool.query(`update users set name = 'Cliente removido', anonymised_at = giro_now() where id = $1`, [
          row.id,
        ]);
      }
    };
    expect(await signInDuring(naively)).toEqual({ isKept: false, sessions: 1 });
  });
});
