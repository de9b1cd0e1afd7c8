import type { TestShop } from './harness.ts';

/** Gives a shop the authorised nota of each order with a used device that was handed over, as another process left it. */
export async function fillFiscal(shop: TestShop): Promise<void> {
  await shop.pool.query(`
    insert into settings (key, value)
    select 'fiscal', jsonb_build_object('emitter', 'sefaz', 'environment', 'homologacao', 'since', giro_now())
    on conflict (key) do update set value = settings.value || excluded.value`);
  const { rows } = await shop.pool.query<{ id: number; order_id: number }>(`
    with sold as (
      select distinct on (orders.id) orders.id as order_id, units.id as unit_id, total_cents, units.imei1, user_id
      from units join orders on orders.id = units.order_id
      where units.state = 'sold' and units.proposal_id is not null and orders.status = 5
    ), numbered as (
      select *, row_number() over (order by order_id)::int as number from sold
    ), made as (
      insert into fiscal_documents (kind, state, step, order_id, user_id, emitter, environment, series, number, code, key, issued_at,
        protocol, authorised_at, total_cents)
      select 'venda', 'authorised', 'stored', order_id, user_id, 'sefaz', 'homologacao', 1, number, '12345678',
        fiscal_key('42261111222333000181' || '55001' || lpad(number::text, 9, '0') || '1' || '12345678'), giro_now(),
        '135000000000001', giro_now(), total_cents
      from numbered returning id, order_id, total_cents, key
    ), lines as (
      insert into fiscal_items (document_id, place, operation, order_line, unit_id, imei, description, ncm, quantity, value_cents)
      select made.id, 1, 'venda-usado', 1, unit_id, imei1, 'Aparelho', '85171300', 1, made.total_cents
      from made join sold using (order_id)
    ), files as (
      insert into fiscal_files (document_id, kind, sha256, key) select id, 'proc', repeat('0', 64), key from made
      returning id, document_id
    ), series as (
      insert into fiscal_series (environment, model, series, next_number)
      select 'homologacao', 55, 1, count(*) + 1 from made
    )
    select made.id, order_id from made`);
  if (rows.length === 0) throw new Error('No used device was sold.');
  await shop.pool.query(`
    update fiscal_documents set proc_file = fiscal_files.id from fiscal_files
    where document_id = fiscal_documents.id and fiscal_files.kind = 'proc'`);
}
