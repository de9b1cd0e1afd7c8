import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type pg from 'pg';
import { fillDescribed } from './fill-products.ts';

export interface Rows {
  users: number;
  proposals: number;
  orders: number;
  /** Mails waiting in or gone from the outbox. */
  mails: number;
  /** Devices, most of them sold: no more than orders. With them come lines of the register, about as many. */
  units?: number;
  /** Products on sale now or before, one in twenty hidden. */
  products?: number;
}

/** Row counts that lists are measured with. */
export const manyRows: Rows = {
  users: 10_000,
  proposals: 20_000,
  orders: 100_000,
  mails: 100_000,
  units: 100_000,
  products: 100_000,
};

/** The only one of this name, among thousands who are called Silva. */
export const rareName = 'Zulmira Quaresma';

const people = `
  insert into users (name, email, password_hash, cpf_hash)
  select case when i = 1 then '${rareName}' else
      (array['Ana', 'José', 'João', 'Conceição', 'Luís', 'Bia', 'Caio'])[1 + i % 7] || ' ' ||
      (array['Souza', 'Lima', 'Araújo', 'Dias', 'Moura'])[1 + i % 5] || ' ' ||
      (array['da Silva', 'dos Santos', 'Pereira'])[1 + i % 3] end,
    'cliente-' || i || '@exemplo.com.br', 'x', sha256(i::text::bytea)
  from generate_series(1, $1::int) i`;

/** Everything further is spread evenly over the 400 days before now, and over the people of this filling. */
const moment = (count: string) => `now() - interval '400 days' * (1 - i::float / ${count})`;
const somebody = `(select array_agg(id order by id) from users where email like 'cliente-%@exemplo.com.br')`;

const proposals = `
  with owners as (select ${somebody} as ids),
  made as (
    insert into proposals (user_id, status, brand_name, type_name, model_name, imei, selected_options,
      base_value_cents, value_cents, valid_until, created_at, updated_at)
    select ids[1 + (i * 7) % cardinality(ids)],
      case when i < $1 * 0.97 then (array[6, 6, 6, 10, 11, 12])[1 + i % 6] else (array[1, 4, 5, 7, 8, 9])[1 + i % 6] end,
      'Apple', 'Smartphone', 'iPhone 13', '490154203237518', '[]',
      100000, 80000 + i % 500 * 100, ${moment('$1')} + interval '7 days',
      ${moment('$1')}, ${moment('$1')} + interval '2 hours'
    from owners, generate_series(1, $1::int) i
    returning id, status, created_at
  )
  insert into proposal_statuses (proposal_id, from_status, status, changed_at)
  select id, null, 1, created_at from made
  union all select id, 1, status, created_at + interval '2 hours' from made where status <> 1
  order by 1, 2 nulls first`;

const orders = `
  with owners as (select ${somebody} as ids),
  product as (insert into products (sku, name, price_cents) values ('CHEIO', 'Aparelho', 100000) returning id),
  made as (
    insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash, found_by,
      created_at)
    select ids[1 + (i * 13) % cardinality(ids)],
      lpad(upper(to_hex((i * 2654435761) % 4294967296)), 8, '0'),
      case when i < $1 * 0.98 then (array[5, 5, 5, 5, 3])[1 + i % 5] else (array[1, 2, 4])[1 + i % 3] end,
      100000 + i % 900 * 100, 'cheio-' || i, '',
      case when i % 2 = 0 then 'apple iphone ' || 8 + i % 9 || ' usado-' || i % 50 else 'samsung galaxy ' || i % 9 end,
      ${moment('$1')}
    from owners, generate_series(1, $1::bigint) i
    returning id, status, total_cents, created_at
  ),
  -- Every fourth is less by a coupon.
  priced as (select *, case id % 4 when 0 then 1000 else 0 end as off from made),
  lines as (
    insert into order_items (order_id, line, product_id, name, unit_price_cents, quantity, discount_cents)
    select priced.id, 1, product.id, 'Aparelho', total_cents + off, 1, off from priced, product
  ),
  amounts as (
    insert into order_amounts (order_id, place, kind, label, cents, source)
    select id, 1, 'items', 'Produtos', total_cents + off, null from priced
    union all select id, 2, 'discount', 'Cupom CHEIO-' || id % 400, -off, 'CHEIO-' || id % 400 from priced where off > 0
  ),
  ways as (
    insert into fulfilments (order_id, kind, state, ready_at, handed_over_at)
    select id, 'pickup', case status when 4 then 'ready' when 5 then 'delivered' else 'waiting' end,
      case when status in (4, 5) then created_at + interval '1 hour' end,
      case status when 5 then created_at + interval '1 hour' end
    from made
  )
  insert into order_statuses (order_id, from_status, status, changed_at)
  select id, null, 1, created_at from made
  union all select id, 1, status, created_at + interval '1 hour' from made where status <> 1
  order by 1, 2 nulls first`;

/** Each order by one payment, which its status says enough of. */
const covers = `
  insert into payments (order_id, method, label, amount_cents, state, received_cents, refunded_cents, created_at, settled_at)
  select id, case when status = 1 then 'pix-static' else 'pix' end, 'Pix', total_cents,
    case when status = 1 then 'wanted' else 'settled' end,
    case when status = 1 or id % 100 = 0 then 0 else total_cents end,
    case when status = ${orderStatus.cancelled} and id % 100 > 0 then total_cents else 0 end,
    created_at, case when status <> 1 then created_at end
  from orders order by id`;

const coupons = `
  with made as (
    insert into coupons (code, kind, value) select 'CHEIO-' || i, 'amount', 1000 from generate_series(0, 399) i
    returning id, code
  ),
  uses as (
    insert into coupon_uses (order_id, coupon_id, user_id, counts)
    select orders.id, made.id, user_id, orders.status <> 3
    from order_amounts join made on code = source join orders on orders.id = order_id
    returning order_id
  )
  select count(*) from uses`;

/** Uses and revenue of coupons, counted from the orders that have them. */
const couponSums = `
  update coupons set used = uses, revenue_cents = cents
  from (
    select coupon_id, count(*) filter (where counts) as uses,
      coalesce(sum(total_cents) filter (where status in (2, 4, 5)), 0) as cents
    from coupon_uses join orders on orders.id = order_id group by coupon_id
  ) counted
  where coupon_id = coupons.id`;

const mails = `
  insert into emails (subject_kind, subject_id, event, recipient, title, html_sealed, text_sealed, status, created_at)
  select 'order', 'cheio-' || i, 'placed', 'cliente-' || 1 + i % 10000 || '@exemplo.com.br', 'Recebemos seu pedido ' || i,
    repeat('x', 2000), repeat('x', 500), case when i % 5000 = 0 then 'failed' else 'sent' end, ${moment('$1')}
  from generate_series(1, $1::int) i`;

const activities = `
  insert into activities (kind, by_id, by_name, client, subject_kind, subject_id, subject, before, after, search_text)
  select kind, i % 12, 'Pessoa ' || i % 12, '203.0.113.' || i % 250, 'order', i::text, 'Pedido ' || md5(i::text),
    '{"Status": "Pendente"}', '{"Status": "Aprovado"}',
    'alterou o status do pedido pedido ' || md5(i::text) || E'\\n' || 'pessoa ' || i % 12 || ' 203.0.113.' || i % 250
  from (
    select i, (array['order-status', 'signed-in', 'price-changed', 'blog-changed'])[1 + i % 4] as kind
    from generate_series(1, $1::int) i
  ) told`;

const units = `
  with products as (
    insert into products (sku, name, price_cents)
    select 'USADO-' || i, 'Apple iPhone ' || 8 + i % 8 || ' ' || 64 * (1 + i % 4) || ' GB', 100000
    from generate_series(1, 50) i
    returning id
  ),
  numbered as (select array_agg(id) as ids from products),
  handed as (
    select id, row_number() over (order by id) as i from orders where status = 5
  ),
  made as (
    insert into units (code, product_id, imei1, serial, cost_cents, grade, state, order_id, order_line, sold_at,
      warranty_until, created_at)
    select translate(lpad(upper(to_hex((i * 2654435761) % 4294967296)), 8, '0'), 'ILOU', '1101'),
      ids[1 + i % 50], '35' || lpad(i::text, 13, '0'), 'SERIE' || i, 80000, (array['A', 'B', 'C', 'D'])[1 + i % 4],
      case when handed.id is not null then 'sold' when i % 20 < 13 then 'in_stock' when i % 20 < 17 then 'returned'
        else 'written_off' end,
      handed.id, case when handed.id is not null then 1 end, case when handed.id is not null then ${moment('$1')} end,
      case when handed.id is not null then (${moment('$1')})::date + 365 end, ${moment('$1')}
    from numbered, generate_series(1, $1::bigint) i left join handed using (i)
    returning id, state, order_id, created_at
  )
  insert into device_register (at, purpose, proposal_id, unit_id, order_id, value_cents)
  select at, purpose, proposal_id, unit_id, order_id, 100000 from (
    select created_at as at, 'sale' as purpose, null::integer as proposal_id, id as unit_id, order_id
    from made where state = 'sold'
    union all select created_at, 'disposal', null, id, null from made where state = 'written_off'
    union all select created_at, 'purchase', id, null, null from proposals where status = 6
  ) lines
  order by at`;

/** Telephones of forty models and four conditions, each with a description, a picture and two values. */
const products = `
  with types as (
    insert into device_types (name) select 'Tipo ' || i from generate_series(1, 4) i where $1::int > 0 returning id
  ),
  models as (
    insert into models (name, position, classification)
    select 'Linha ' || i, i, 2 from generate_series(1, 40) i where $1::int > 0 returning id
  ),
  conditions as (
    insert into attributes (name, position, classification) select 'Conservação', 1, 2 where $1::int > 0 returning id
  ),
  chosen as (
    insert into attribute_values (attribute_id, value, position)
    select id, unnest(array['Novo', 'Vitrine', 'Seminovo', 'Com marcas']), 1 from conditions returning id
  ),
  parts as (
    select (select array_agg(id) from types) as types, (select array_agg(id) from models) as models,
      (select array_agg(id) from chosen) as chosen
  ),
  made as (
    insert into products (sku, name, price_cents, stock, description, model_id, published)
    select 'LOJA-' || i, (array['Apple iPhone', 'Samsung Galaxy', 'Motorola Edge'])[1 + i % 3] || ' ' || 8 + i % 9 || ' ' ||
        64 * (1 + i % 4) || ' GB ' || (array['Azul', 'Preto', 'Branco', 'Rosé', 'Verde'])[1 + i % 5],
      20000 + (i * 7919) % 700000, (i * 31) % 7 % 4, repeat('Aparelho revisado, com garantia. ', 8), models[1 + i % 40],
      i % 20 > 0
    from parts, generate_series(1, $1::int) i
    returning id
  ),
  typed as (
    insert into product_types (product_id, device_type_id) select made.id, types[1 + made.id % 4] from made, parts
  ),
  pictured as (
    insert into product_pictures (product_id, position, url) select id, 0, '/files/' || md5(id::text) || '.webp' from made
  )
  insert into product_values (product_id, attribute_value_id) select made.id, chosen[1 + made.id % 4] from made, parts`;

/**
 * Payments for orders, each once, and given back where the order was cancelled; every hundredth Pix belongs to none and
 * waits for a decision.
 */
const payments = `
  insert into pix_payments (e2e_id, txid, order_id, payment_id, amount_cents, refunded_cents, paid_at, payer_masked, verdict,
    decided_at)
  select 'E' || lpad(orders.id::text, 31, '0'), md5(orders.id::text),
    case when orders.id % 100 > 0 then orders.id end, case when orders.id % 100 > 0 then payments.id end, total_cents,
    case when orders.id % 100 > 0 and status = ${orderStatus.cancelled} then total_cents else 0 end,
    orders.created_at, users.name,
    case when orders.id % 100 > 0 then 'settled' else 'unmatched' end,
    case when orders.id % 100 > 0 then orders.created_at end
  from orders join users on users.id = orders.user_id join payments on payments.order_id = orders.id
  where status <> 1 order by orders.id`;

/** The same payments as if cards had made them: a half has come, the other half is to come, day by day. */
const receivables = `
  insert into receivables (receipt_id, instalment, of, due_on, whole_cents, fee_percent, gross_cents, fee_cents, state)
  select id, 1, 1, now()::date + (id % 400 - 200), amount_cents, 498, kept, round(kept * 0.0498),
    case when id % 400 < 200 then 'received' else 'expected' end
  from (select id, amount_cents, amount_cents - refunded_cents as kept from pix_payments) as came
  order by id`;

/** Money that sellers were paid or are owed for bought devices: the newest tenth is due. */
const payouts = `
  insert into payouts (proposal_id, amount_cents, due_on, state, channel, paid_on, paid_at, created_at)
  select id, value_cents, created_at::date + 9, state,
    case state when 'paid' then 'manual' end, case state when 'paid' then created_at::date + 9 end,
    case state when 'paid' then created_at + interval '9 days' end, created_at
  from (
    select *, case when ntile(10) over (order by id) < 10 then 'paid' else 'due' end as state
    from (select id, value_cents, created_at from proposals where status = 6) as bought
  ) as owed
  order by id`;

/** Credit for every device, half of it used in an order after another one let it go; of every fifth the rest is free. */
const credits = `
  with made as (
    insert into credits (proposal_id, user_id, principal_cents, bonus_cents, free_principal_cents, free_bonus_cents,
      granted_at, ends_at)
    select id, user_id, value_cents, value_cents * 8 / 100,
      case id % 5 when 0 then value_cents - value_cents / 2 else 0 end,
      case id % 5 when 0 then value_cents * 8 / 100 - value_cents * 8 / 200 else 0 end,
      created_at, created_at + interval '365 days'
    from proposals returning id, principal_cents, bonus_cents, free_principal_cents, granted_at
  ),
  paid as (select array_agg(id order by id) as ids from payments)
  insert into credit_moves (credit_id, kind, principal_cents, bonus_cents, payment_id, at)
  select made.id, kind,
    case when kind = 'granted' then principal_cents when kind = 'cashed' then principal_cents - principal_cents / 2
      else principal_cents / 2 end,
    case when kind = 'granted' then bonus_cents when kind = 'cashed' then 0 else bonus_cents / 2 end,
    case when kind not in ('granted', 'cashed') then ids[1 + made.id % cardinality(ids)] end,
    granted_at + interval '1 day' * step
  from made, paid,
    unnest(array['granted', 'reserved', 'released', 'reserved', 'spent', 'cashed']) with ordinality as moved (kind, step)
  where kind <> 'cashed' or free_principal_cents = 0
  order by made.id, step`;

/** A counter-offer of every second device that was bought, and a block of the number that all proposals have. */
const offers = `
  with blocked as (insert into imei_blocks (imei, reason) values ('490154203237518', 'Aparelho de teste'))
  insert into counter_offers (proposal_id, old_cents, new_cents, token_hash, token_sealed, expires_at, on_silence, state,
    answered_at, answered_via, created_at)
  select id, value_cents, value_cents - 5000, sha256(id::text::bytea), '', created_at + interval '7 days', 'aceitar',
    'accepted', created_at + interval '3 days', 'panel', created_at + interval '2 days'
  from proposals where status = 6 and id % 2 = 0 order by id`;

/** Fills a migrated database with a shop's years, by SQL alone. To be done once. */
export async function fillShop(pool: pg.Pool, rows: Rows): Promise<void> {
  await pool.query(people, [rows.users]);
  await pool.query(proposals, [rows.proposals]);
  await pool.query(orders, [rows.orders]);
  await pool.query(coupons);
  await pool.query(couponSums);
  await pool.query(mails, [rows.mails]);
  await pool.query(units, [rows.units ?? 0]);
  await fillDescribed(pool, async () => void (await pool.query(products, [rows.products ?? 0])));
  await pool.query(covers);
  await pool.query(payments);
  await pool.query(receivables);
  await pool.query(payouts);
  await pool.query(credits);
  await pool.query(offers);
  await pool.query(activities, [rows.orders]);
  await pool.query('vacuum analyze');
}
