import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { deviceNameOf } from '../../platform/database/device-name.ts';

/** Asked for once, not for every row. */
const now = sql`(select giro_now())`;

interface OldUnit {
  id: number;
  code: string;
  product: string;
  days: number;
}

/** Units that have stood on the shelf for so many days of São Paulo or more, the oldest first. */
export async function listOldUnits(db: Executor, days: number, most: number): Promise<OldUnit[]> {
  const { rows } = await sql<OldUnit>`
    select units.id, units.code, products.name as product,
      (${now} at time zone 'America/Sao_Paulo')::date - (units.created_at at time zone 'America/Sao_Paulo')::date as days
    from units join products on products.id = units.product_id
    where units.state = 'in_stock' and products.deleted_at is null
      and units.created_at
        < ((${now} at time zone 'America/Sao_Paulo')::date - ${days}::int + 1)::timestamp at time zone 'America/Sao_Paulo'
    order by units.created_at, units.id limit ${most}`.execute(db);
  return rows;
}

/** A quote that runs, or an offer that waits, in centavos. */
interface OpenQuote {
  id: number;
  device: string;
  model_id: number;
  cents: number;
}

/** Newest first, at most so many. */
export async function listOpenQuotes(db: Executor, most: number): Promise<OpenQuote[]> {
  const { rows } = await sql<OpenQuote>`
    with open as (
      (
        select proposals.id, coalesce(new_value_cents, value_cents) as cents from proposals
        where status in (1, 2, 4) and valid_until >= ${now}
        order by proposals.id desc limit ${most}
      )
      union all
      select proposal_id, new_cents from counter_offers where state = 'open' and expires_at > ${now}
    )
    select proposals.id, ${deviceNameOf('brand_name', 'model_name')} as device,
      coalesce(inspections.model_id, proposals.model_id) as model_id, open.cents
    from open
    join proposals on proposals.id = open.id
    left join inspections on inspections.proposal_id = proposals.id
    where coalesce(inspections.model_id, proposals.model_id) is not null
    order by proposals.id desc`.execute(db);
  return rows;
}
