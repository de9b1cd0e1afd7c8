import type pg from 'pg';

/** Rows that the desk's list of parcels is measured with. */
export const manyParcels = 100_000;

/** Orders that were filled become deliveries. The address of each is sealed, and none of them is opened here. */
const deliveries = `
  update fulfilments set kind = 'delivery', service = 'correios:03298', label = 'PAC', carrier = 'Correios', days = 6,
    handling_days = 1, due_on = (created_at + interval '8 days')::date, quoted_cents = 2550, box = 'Caixa de celular',
    weight_g = 600, declared_cents = 100000
  from (
    select id, created_at, row_number() over (order by id desc) as place from orders where found_by <> '' and status in (2, 5)
  ) sent
  where sent.id = order_id and place <= $1`;

/**
 * Parcels over the last 400 days, the newest of them in every state: seven of eight to buyers, the others of sellers. Most
 * have arrived, as in a shop that has sent them for a year.
 */
const parcels = `
  with sent as (
    select id, user_id, created_at, row_number() over (order by id) as i, count(*) over () as many
    from orders where id in (select order_id from fulfilments where kind = 'delivery')
  ),
  posted as (
    select id, user_id, created_at, row_number() over (order by id) as i from proposals order by id desc limit $1
  ),
  states as (select array['packing', 'asking', 'ready', 'handed', 'posted', 'out', 'waiting', 'returning', 'returned',
    'claim', 'failed'] as going),
  told as (
    select 'to-buyer' as way, id as order_id, null::int as proposal_id, user_id, created_at, i,
      case when i > many * 0.98 then going[1 + i % 11] when i % 20 = 0 then 'cancelled' else 'delivered' end as state
    from sent, states
    union all
    select 'from-seller', null, id, user_id, created_at, i,
      case when i % 50 = 0 then 'expired' when i % 100 = 1 then 'posted' else 'delivered' end
    from posted
  )
  insert into parcels (way, state, order_id, proposal_id, user_id, carrier, service, service_label, box, weight_g,
    declared_cents, quoted_cents, paid_cents, charged_cents, charged_g, reference, provider_id, code, valid_until,
    tracking_code, due_on, posted_at, delivered_at, created_at, updated_at)
  select way, state, order_id, proposal_id, user_id, 'correios', 'correios:03298', 'PAC', 'Caixa de celular', 600,
    100000, 2550, case when order_id is not null then 2550 end,
    case when state = 'delivered' then case when i % 30 = 0 then 3120 else 2550 end end,
    case when state = 'delivered' then 600 end,
    'R' || way_letter || i, 'PR' || way_letter || i, case way when 'from-seller' then lpad(i::text, 10, '4') end,
    case way when 'from-seller' then (created_at + interval '10 days')::date end,
    case when state not in ('packing', 'asking', 'failed') then 'AD' || way_letter || lpad(i::text, 8, '0') || 'BR' end,
    (created_at + interval '8 days')::date,
    case when state in ('posted', 'out', 'waiting', 'returning', 'returned', 'claim', 'delivered')
      then created_at + interval '1 day' end,
    case when state = 'delivered' then created_at + interval '6 days' end,
    created_at, created_at + interval '1 day'
  from (select *, case way when 'to-buyer' then 'B' else 'S' end as way_letter from told) each`;

const events = `
  insert into parcel_events (parcel_id, at, code, label, place, step)
  select id, posted_at, 'PO/01', 'Objeto postado', 'São Paulo / SP', 'posted' from parcels where posted_at is not null
  union all
  select id, delivered_at, 'BDE/01', 'Objeto entregue ao destinatário', 'Recife / PE', 'delivered'
  from parcels where delivered_at is not null`;

/** Fills a shop that `fillShop` has filled with so many parcels and what happened to them. */
export async function fillParcels(pool: pg.Pool, count = manyParcels): Promise<void> {
  const ofSellers = Math.floor(count / 8);
  await pool.query(deliveries, [count - ofSellers]);
  await pool.query(parcels, [ofSellers]);
  await pool.query(events);
  await pool.query('analyze parcels');
  await pool.query('analyze parcel_events');
  await pool.query('analyze fulfilments');
}
