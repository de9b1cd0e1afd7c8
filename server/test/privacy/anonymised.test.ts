import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { customerPassword, registerCustomer } from '../support/build-customer.ts';
import { type Admin, type BuiltModel, buildVisitorProposal, openShopWithModel } from '../support/build-model.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { freshImei } from '../support/build-unit.ts';
import { everyFile, everyValue, type Found, marksIn } from '../support/everything-kept.ts';
import { runTask, secretKey, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
});
afterAll(() => shop.close());

const signIn = (email: string, address = '203.0.113.50') =>
  shop.visitor(address).post('login', { email, password: customerPassword });

describe('somebody whose account has ended', () => {
  let person: Awaited<ReturnType<typeof registerCustomer>>;
  let proposalId: number;
  let orderCode: string;
  let marks: string[];

  beforeAll(async () => {
    person = await registerCustomer(shop);
    marks = [
      person.name,
      'zuleide quintanilha',
      person.email,
      '52998224725',
      '529.982.247-25',
      '47987654321',
      '98765-4321',
      '987654321',
      '98.765.432-1',
      'Ipês Roxos',
      'ipes roxos',
      'Bairro do Sabiá',
      '89010025',
      '1990-01-31',
      'Navegador de Zuleide',
      person.address,
      'conta-secreta-77',
    ];
    await shop.work();
    const ordered = await person.post('orders', buildOrder([await buildProduct(admin)]));
    orderCode = ordered.body.order_code;
    const { rows } = await shop.pool.query('select id from orders where order_code = $1', [orderCode]);
    await admin.put(`orders/${rows[0].id}`, { status: 2 });
    await admin.put(`orders/${rows[0].id}`, { status: 5 });
    await shop.pool.query(
      `insert into pix_payments (e2e_id, order_id, payment_id, amount_cents, paid_at, payer_masked, verdict, decided_at)
       values ('E1', $1, (select id from payments where order_id = $1), 100000, giro_now(), $2, 'settled', giro_now())`,
      [rows[0].id, `${person.name} ***.982.247-**`],
    );
    await shop.pool.query(`insert into withdrawals (order_id, state, note) values ($1, 'refused', $2)`, [
      rows[0].id,
      `${person.name} ligou`,
    ]);
    const device = { ...buildVisitorProposal(model, '128 GB', 'Funciona'), imei: freshImei() };
    const { body } = await person.post('propostaStore', device);
    proposalId = body.id;
    const [proposal] = (await person.get('proposals-user')).body.data;
    await person.put(`proposals/${proposal.bank_token}/bank-data`, {
      bank_data: {
        bank_name: 'Banco',
        agency_number: '1234-5',
        account_number: 'conta-secreta-77',
        account_holder_name: person.name,
        cpf_cnpj: '529.982.247-25',
      },
    });
    await admin.post(`proposals/status/${proposalId}`, { status: 6 });
    await shop.pool.query(`update payouts set state = 'paid', holder_masked = $2, note = $2 where proposal_id = $1`, [
      proposalId,
      person.name,
    ]);
    for (const record of [`orders/${rows[0].id}`, `proposals/${proposalId}`, `usersAdmin/${person.id}`]) {
      expect((await admin.post(`${record}/notas`, { words: `${person.name} ligou` })).status).toBe(201);
    }
    await person.get('meus-dados');
    await person.post('avise-me', { email: person.email, busca: 'tablet raro', consent: true });
    await person.post('forgot-password', { email: person.email });
    await shop.mails();
    await signIn(person.email, person.address);
  });

  test('is found in no column and no file but those that are kept sealed', async () => {
    const hitsIn = (places: Found[]) => marksIn(places, marks);
    expect(hitsIn(await everyValue(shop)).length).toBeGreaterThan(5);
    expect(hitsIn(everyFile(shop.config.dataDir)).length).toBeGreaterThan(2);
    const asked = await person.post('excluir-conta', { password: customerPassword });
    expect(asked.body.message).toContain('Sua conta será excluída');
    await shop.pool.query(`update users set deletion_asked_at = giro_now() - interval '7 days' where id = $1`, [
      person.id,
    ]);
    // Seven days on, limits by address are over.
    await shop.pool.query('update rate_limits set expire = 1');
    await runTask(shop, 'housekeeping');
    await runTask(shop, 'anonymise-accounts');
    await shop.work();
    await runTask(shop, 'forget-activities');
    expect(hitsIn(await everyValue(shop))).toEqual([]);
    expect(hitsIn(everyFile(shop.config.dataDir))).toEqual([]);
    const { rows } = await shop.pool.query('select identity_sealed from kept_identities where user_id = $1', [
      person.id,
    ]);
    const kept = createSecretBox(secretKey).open(rows[0].identity_sealed, 'kept_identities.identity_sealed', person.id);
    expect(JSON.parse(kept)).toMatchObject({ name: person.name, cpf: '52998224725' });
  });

  test('cannot sign in, and stands in lists as a removed customer', async () => {
    expect((await signIn(person.email)).status).toBe(401);
    expect((await signIn(`removido-${person.id}@removido.invalid`)).status).toBe(401);
    const { body } = await admin.get(`usersAdmin?search=${person.id}`);
    expect(body.data.find(({ id }: { id: number }) => id === person.id)).toMatchObject({
      name: 'Cliente removido',
      cpf: null,
      telefone: null,
      rg: null,
      data_nascimento: null,
    });
    const restored = await admin.post(`usersAdmin/${person.id}/restore`);
    expect(restored.status).toBe(422);
    const orders = (await admin.get(`orders?search=${orderCode}`)).text;
    expect(orders).toContain('Cliente removido');
    expect(orders).toContain('1000');
  });

  test('stays in the register of used devices, as tax law wants, for five years', async () => {
    const find = async () =>
      (await admin.get('livro-de-aparelhos')).body.data.find(
        ({ proposal_id }: { proposal_id: number }) => proposal_id === proposalId,
      );
    expect(await find()).toMatchObject({ seller: person.name, cpf: '***.982.247-**' });
    await shop.pool.query(`update kept_identities set keep_until = giro_now() - interval '1 minute'`);
    await runTask(shop, 'forget-what-is-old');
    expect(await find()).toMatchObject({ seller: 'Cliente removido', cpf: null, address: null });
    const { rows } = await shop.pool.query('select destination_sealed from payouts where proposal_id = $1', [
      proposalId,
    ]);
    expect(rows[0].destination_sealed).toBeNull();
  });
});
