import { documentStatesWhere } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Figures, Invariant } from '../../platform/features/feature-parts.ts';

const names = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));
const queued = names(documentStatesWhere(({ isQueued }) => isQueued));

/** Since when the shop issues notas by itself, and those of purchases; nothing where another program does. */
const since = sql`(
  select greatest((value ->> 'since')::timestamptz, (value ->> 'onSince')::timestamptz) as since,
    greatest((value ->> 'since')::timestamptz, (value ->> 'entriesSince')::timestamptz) as entries_since,
    coalesce((value ->> 'issueEntry')::boolean, true) as entries
  from settings where key = 'fiscal' and coalesce(value ->> 'emitter', 'por-fora') <> 'por-fora' and value ->> 'since' is not null
)`;

export const fiscalInvariants: readonly Invariant[] = [
  {
    name: 'A device that was bought since the shop issues notas has its nota, or is under what waits for somebody',
    broken: sql`
      select 'proposal ' || proposals.id as place from proposals, ${since} shop
      where proposals.status = 6 and shop.entries and (
          select max(changed_at) from proposal_statuses where proposal_id = proposals.id and status = 6
        ) >= shop.entries_since
        and not exists (
          select from fiscal_documents
          where fiscal_documents.proposal_id = proposals.id and kind = 'entrada' and undone_at is null
        )`,
  },
  {
    name: 'A device that was sold since the shop issues notas is of an order that has its nota, or waits for it',
    broken: sql`
      select 'unit ' || units.id as place from units join fulfilments using (order_id), ${since} shop
      where units.state = 'sold' and handed_over_at >= shop.since and not exists (
          select from fiscal_documents
          where fiscal_documents.order_id = units.order_id and kind = 'venda' and undone_at is null
        )`,
  },
  {
    name: 'A used device that was sold stands in one item of its nota',
    broken: sql`
      select 'unit ' || units.id as place
      from units join fiscal_documents on fiscal_documents.order_id = units.order_id
      where units.state = 'sold' and units.proposal_id is not null and kind = 'venda' and fiscal_documents.state = 'authorised'
        and undone_at is null and 1 <> (
          select count(*) from fiscal_items where document_id = fiscal_documents.id and unit_id = units.id
        )`,
  },
  {
    name: 'A series has given every number that a nota bears, and knows its next one',
    broken: sql`
      select 'nota ' || id as place from fiscal_documents left join fiscal_series using (environment, model, series)
      where number is not null and number >= coalesce(next_number, 1)`,
  },
  {
    name: 'A key of a nota says its model, series and number, and its check digit is right',
    broken: sql`
      select 'nota ' || id as place from fiscal_documents
      where key is not null and (
          key <> fiscal_key(left(key, 43)) or substr(key, 21, 2) <> model::text
          or (state <> 'outside' and (substr(key, 23, 3)::int <> series or substr(key, 26, 9)::int <> number))
        )`,
  },
  {
    name: 'An authorised nota is kept as it was authorised, under its key',
    broken: sql`
      select 'nota ' || fiscal_documents.id as place
      from fiscal_documents left join fiscal_files on fiscal_files.id = proc_file
      where state = 'authorised' and (
          fiscal_files.id is null or fiscal_files.kind <> 'proc' or fiscal_files.document_id <> fiscal_documents.id
          or fiscal_files.key is distinct from fiscal_documents.key or sha256 !~ '^[0-9a-f]{64}$'
        )`,
  },
  {
    name: 'The nota of a sale comes to what its order costs, and every nota to the sum of its items',
    broken: sql`
      select format('nota %s: %s, its items %s, its order %s', fiscal_documents.id, fiscal_documents.total_cents, sums.cents,
        orders.total_cents) as place
      from fiscal_documents left join orders on orders.id = order_id, lateral (
        select coalesce(sum(value_cents - discount_cents + freight_cents + other_cents), 0) as cents from fiscal_items
        where document_id = fiscal_documents.id
      ) sums
      where state = 'authorised' and (
          sums.cents <> fiscal_documents.total_cents
          or (kind = 'venda' and undone_at is null and orders.total_cents <> fiscal_documents.total_cents)
        )`,
  },
  {
    name: 'The presumed credit of an item is no more than its tax, and no tax more than its value',
    broken: sql`
      select format('nota %s, item %s', document_id, place) as place from fiscal_items, lateral (
        select value_cents - discount_cents + freight_cents + other_cents as value,
          (reckoned #>> '{ibsCbs,values,ibsCents}')::int as ibs, (reckoned #>> '{ibsCbs,values,cbs,cents}')::int as cbs,
          coalesce((reckoned #>> '{ibsCbs,credit,ibs,cents}')::int, 0) as ibs_credit,
          coalesce((reckoned #>> '{ibsCbs,credit,cbs,cents}')::int, 0) as cbs_credit,
          (reckoned #>> '{icms,cents}')::int as icms, (reckoned #>> '{pis,cents}')::int as pis,
          (reckoned #>> '{cofins,cents}')::int as cofins
      ) taxes
      where reckoned is not null and (
          ibs_credit > coalesce(ibs, 0) or cbs_credit > coalesce(cbs, 0)
          or greatest(ibs, cbs, icms, pis, cofins) > value
        )`,
  },
  {
    name: 'The queue comes back to every nota that waits for it',
    broken: sql`
      select 'nota ' || id as place from fiscal_documents
      where next_at is null and undone_at is null and (state in (${queued}) or state = 'missing')
        and not exists (
          select from fiscal_events
          where document_id = fiscal_documents.id and kind = 'void' and fiscal_events.state in ('wanted', 'sent')
        )`,
  },
  {
    name: 'What is asked about a nota is asked until it is answered',
    broken: sql`
      select 'event ' || id as place from fiscal_events
      where (state in ('wanted', 'sent')) <> (next_at is not null)
        or (state = 'done' and done_at is null)`,
  },
];

export const fiscalFigures: Figures = {
  figures: [
    { name: 'giro_fiscal_documents', help: 'Fiscal documents that wait, by their state.', labels: ['state'] },
    { name: 'giro_fiscal_oldest_waiting_seconds', help: 'Age of the oldest fiscal document in the queue.' },
    { name: 'giro_fiscal_asks_last_hour', help: 'Questions to authorities in the last hour.' },
  ],
  async read(db) {
    const waiting = documentStatesWhere(({ isQueued, isProblem }) => isQueued || isProblem);
    const { rows } = await sql<{ state: string; count: number; oldest: number }>`
      select state, count(*)::int as count,
        coalesce(max(extract(epoch from giro_now() - created_at)) filter (where state in (${queued})), 0)::float8 as oldest
      from fiscal_documents where state in (${sql.join(waiting)}) group by state`.execute(db);
    const { rows: asked } = await sql<{ count: number }>`
      select count(*)::int as count from fiscal_asks where at > giro_now() - interval '1 hour'`.execute(db);
    const counts = new Map(rows.map(({ state, count }) => [state, count]));
    return {
      giro_fiscal_documents: waiting.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 })),
      giro_fiscal_oldest_waiting_seconds: Math.max(0, ...rows.map(({ oldest }) => oldest)),
      giro_fiscal_asks_last_hour: asked[0]?.count ?? 0,
    };
  },
};
