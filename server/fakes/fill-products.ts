import type pg from 'pg';

/** Every device of the shop again in other colours, capacities and states, under SKUs of their own. */
const products = `
  with devices as materialized (
    select array_agg(id order by id) as ids from products where model_id is not null and sku not like 'CHEIO-%'
  )
  insert into products (sku, name, price_cents, stock, description, model_id)
  select 'CHEIO-' || i,
    models.name || ' ' || (array['64 GB', '128 GB', '256 GB', '512 GB', '1 TB'])[1 + i / 67 % 5] || ' ' ||
      (array['Preto', 'Branco', 'Azul', 'Rosa', 'Verde', 'Roxo', 'Amarelo'])[1 + i / 11 % 7],
    50000 + (i * 7919) % 900000, case when i % 10 = 0 then 0 else 1 + i % 4 end, device.description, models.id
  from devices cross join generate_series(1, $1::int) as i
  join products as device on device.id = ids[1 + i % cardinality(ids)]
  join models on models.id = device.model_id`;

/**
 * Values of each product: those of the product that it is like, except for its state and the values in its own name.
 */
const values = `
  with likes as materialized (
    select distinct on (model_id) model_id, id from products where sku not like 'CHEIO-%' order by model_id, id
  ),
  held as materialized (
    select model_id, attribute_id, attributes.name as attribute, attribute_values.id
    from likes join product_values on product_id = likes.id
    join attribute_values on attribute_values.id = attribute_value_id
    join attributes on attributes.id = attribute_id
  ),
  wanted as (
    select filled.id as product_id, attribute_id, held.id, case attribute
      when 'Estado' then (array['Novo', 'Vitrine', 'Seminovo', 'Seminovo'])[1 + filled.id % 4]
      when 'Capacidade' then substring(filled.name from '(\\d+ [GT]B) ')
      when 'Cores' then substring(filled.name from '(\\w+)$')
      when 'Saúde da bateria' then (83 + filled.id % 17) || '%'
    end as text
    from products as filled join held using (model_id) where filled.sku like 'CHEIO-%'
  )
  insert into product_values (product_id, attribute_value_id)
  select distinct product_id, coalesce(own.id, wanted.id)
  from wanted left join attribute_values as own on own.attribute_id = wanted.attribute_id and own.value = wanted.text`;

const types = `
  insert into product_types (product_id, device_type_id)
  select products.id, device_type_id from products join models on models.id = model_id where sku like 'CHEIO-%'`;

const describedTables = ['products', 'product_types', 'product_values'];
/** So many at once as the planner knows to read by their ids. */
const documentsAtOnce = 2000;

/** Fills tables of products; their search documents are written once at the end instead of after each statement. */
export async function fillDescribed(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  await pool.query(describedTables.map((table) => `alter table ${table} disable trigger user`).join(';'));
  await fill();
  await pool.query(
    describedTables.map((table) => `alter table ${table} enable trigger user; analyze ${table}`).join(';'),
  );
  const { rows } = await pool.query('select array_agg(id order by id) as ids from products');
  for (let from = 0; from < rows[0].ids.length; from += documentsAtOnce)
    await pool.query('select refresh_product_documents($1)', [rows[0].ids.slice(from, from + documentsAtOnce)]);
  await pool.query('analyze product_documents');
}

/** Puts so many devices more on sale in a shop with the demo's catalogue, by SQL alone. To be done once. */
export async function fillProducts(pool: pg.Pool, count: number): Promise<void> {
  await fillDescribed(pool, async () => {
    await pool.query(products, [count]);
    await pool.query('analyze products');
    await pool.query(types);
    await pool.query(values);
  });
}
