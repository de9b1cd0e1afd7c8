import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { typedRecipient } from '../support/fiscal-setup.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';
import { runTask } from '../support/harness.ts';
import { sendForm } from '../support/send-form.ts';

let house: TestFiscalShop;
beforeAll(async () => {
  house = await openFiscalShop();
});
afterAll(() => house.close());

async function bought() {
  const { id } = await house.buy();
  await house.workAll();
  return (await house.ofProposal(id))[0];
}
const filesOf = async (id: number) =>
  (await house.shop.pool.query('select kind, sealed, sha256 from fiscal_files where document_id = $1', [id])).rows;

test('people and files are sealed in the database', async () => {
  const nota = await bought();
  const told = JSON.stringify([nota, await filesOf(nota.id)]);
  for (const secret of ['52998224725', 'Rua das Palmeiras', '<nfeProc>']) expect(told).not.toContain(secret);
  expect((await filesOf(nota.id)).map(({ kind }) => kind).sort()).toEqual(['proc', 'signed']);
});

test('people and files go after the end of the fifth year, and not a day before; keys and sums stay', async () => {
  const [old, kept] = [await bought(), await bought()];
  const issue = (id: number, sql: string) =>
    house.shop.pool.query(`update fiscal_documents set issued_at = ${sql} where id = $1`, [id]);
  const yearsAgo = (years: number) =>
    `(date_trunc('year', giro_now() at time zone 'America/Sao_Paulo') - interval '${years} years' + interval '1 month')
      at time zone 'America/Sao_Paulo'`;
  await issue(old.id, yearsAgo(6));
  await issue(kept.id, yearsAgo(5));
  await runTask(house.shop, 'forget-what-is-old');
  const after = await house.document(old.id);
  expect(after).toMatchObject({ recipient_sealed: null, content_sealed: null, recipient_masked: '', key: old.key });
  expect((await filesOf(old.id)).every(({ sealed }) => sealed === null)).toBe(true);
  expect((await house.admin.get(`notas/${old.id}/xml`)).status).toBe(404);
  expect((await house.document(kept.id)).recipient_sealed).not.toBeNull();
  expect((await filesOf(kept.id)).every(({ sealed }) => sealed !== null)).toBe(true);
});

/** Ends somebody's account, as if they had asked for it a week ago. */
async function endAccount(id: number): Promise<void> {
  await house.shop.pool.query(
    `update users set deletion_asked_at = giro_now() - interval '8 days', email = 'fim-' || id || '@exemplo.com.br' where id = $1`,
    [id],
  );
  await runTask(house.shop, 'anonymise-accounts');
  const { rows } = await house.shop.pool.query('select anonymised_at from users where id = $1', [id]);
  expect(rows[0].anonymised_at).not.toBeNull();
}

test('whom a nota was made out to, and its XML, outlive the account until the end of the fifth year', async () => {
  const { id: proposalId } = await house.buy();
  await house.shop.pool.query(`update payouts set state = 'paid' where proposal_id = $1`, [proposalId]);
  await house.workAll();
  const [nota] = await house.ofProposal(proposalId);
  await endAccount(nota.user_id);
  expect((await house.admin.get(`notas/${nota.id}/xml`)).status).toBe(200);
  const year = nota.issued_at.getUTCFullYear();
  const goTo = async (moment: string) => {
    await house.shop.setNow(new Date(moment));
    await runTask(house.shop, 'forget-what-is-old');
  };
  try {
    await goTo(`${year + 6}-01-01T02:59:00Z`);
    expect((await house.document(nota.id)).recipient_sealed).not.toBeNull();
    expect((await filesOf(nota.id)).every(({ sealed }) => sealed !== null)).toBe(true);
    await goTo(`${year + 6}-01-01T03:01:00Z`);
    expect(await house.document(nota.id)).toMatchObject({
      recipient_sealed: null,
      recipient_masked: '',
      key: nota.key,
    });
    expect((await filesOf(nota.id)).every(({ sealed }) => sealed === null)).toBe(true);
  } finally {
    await house.shop.setNow(new Date());
  }
});

test('whom the nota of an order was to be made out to goes with the account where there is no nota', async () => {
  const buyer = await buildBuyer(house.shop);
  const product = await buildProduct(house.admin, { price: '700', stock: 5 });
  const { body } = await buyer.post('orders', buildOrder([product]));
  expect((await buyer.put(`pedidos/${body.order_code}/destinatario`, typedRecipient)).status).toBe(200);
  const { rows } = await house.shop.pool.query('select id from orders where order_code = $1', [body.order_code]);
  expect((await house.admin.put(`orders/${rows[0].id}`, { status: 3 })).status).toBe(200);
  const typed = async () =>
    (await house.shop.pool.query('select fiscal_recipient_sealed as it from orders where id = $1', [rows[0].id]))
      .rows[0];
  expect((await typed()).it).toMatch(/^v2\./);
  await endAccount(buyer.id);
  expect((await typed()).it).toBeNull();
});

test('a parcel that is being packed goes with the key of its order’s nota, and one that was typed stays', async () => {
  const product = await buildProduct(house.admin, { price: '700', stock: 5 });
  await house.shop.pool.query(`update products set goods_kind = 'novo' where id = $1`, [product.id]);
  const parcelKeys = async (typed: string | null) => {
    const buyer = await buildBuyer(house.shop);
    await buyer.post('orders', buildOrder([product]));
    const { rows } = await house.shop.pool.query('select max(id) as id from orders');
    const { id } = rows[0];
    await house.shop.pool.query(
      `insert into parcels (way, order_id, user_id, declared_cents, nota_key) values ('to-buyer', $1, $2, 70000, $3)`,
      [id, buyer.id, typed],
    );
    await house.admin.put(`orders/${id}`, { status: 2 });
    await house.admin.put(`orders/${id}`, { status: 5 });
    await house.workAll();
    const { rows: parcels } = await house.shop.pool.query('select nota_key from parcels where order_id = $1', [id]);
    return { own: (await house.ofOrder(id))[0].key, parcel: parcels[0].nota_key };
  };
  const given = await parcelKeys(null);
  expect(given.parcel).toBe(given.own);
  const { rows } = await house.shop.pool.query(
    `select fiscal_key('4226111122233300018155009000000001112345678') as key`,
  );
  expect((await parcelKeys(rows[0].key)).parcel).toBe(rows[0].key);
});

test('a key that is typed goes onto the parcel, and off again where it was wrong', async () => {
  Object.assign(house.own.settings, { emitter: 'por-fora' });
  const buyer = await buildBuyer(house.shop);
  await buyer.post('orders', buildOrder([await buildProduct(house.admin, { stock: 5 })]));
  const { rows: orders } = await house.shop.pool.query('select id, order_code from orders order by id desc limit 1');
  const [{ id, order_code }] = orders;
  await house.shop.pool.query(
    `insert into parcels (way, order_id, user_id, declared_cents) values ('to-buyer', $1, $2, 70000)`,
    [id, buyer.id],
  );
  const keyOnParcel = async () =>
    (await house.shop.pool.query('select nota_key from parcels where order_id = $1', [id])).rows[0].nota_key;
  const { rows } = await house.shop.pool.query(
    `select fiscal_key('4226111122233300018155009000000002112345678') as key`,
  );
  const [{ key }] = rows;
  const fields = Object.entries({ operation: 'venda', order_code, key });
  const typed = await sendForm(house.shop, house.admin.token, 'notas/por-fora', fields);
  expect([typed.status, await keyOnParcel()]).toEqual([201, key]);
  expect((await house.admin.delete(`notas/${typed.body.nota.id}`)).status).toBe(200);
  expect(await keyOnParcel()).toBeNull();
});
