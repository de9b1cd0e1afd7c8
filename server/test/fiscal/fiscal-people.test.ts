import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';
import { runTask } from '../support/harness.ts';

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
