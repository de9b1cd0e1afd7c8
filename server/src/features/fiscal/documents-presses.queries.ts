import type { FiscalEnvironment, FiscalModel } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { documentJob } from './queue.queries.ts';

/** The order, proposal or device that somebody names. */
export async function findNamedOrder(db: Executor, code: string): Promise<{ id: number; isPaid: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isPaid: boolean }>`
    select id, status not in (1, 3) as "isPaid" from orders where order_code = ${code}`.execute(db);
  return rows[0];
}

export async function findNamedUnit(
  db: Executor,
  id: number,
): Promise<{ id: number; orderId: number | null; isReturned: boolean } | undefined> {
  const { rows } = await sql<{ id: number; orderId: number | null; isReturned: boolean }>`
    select id, order_id as "orderId", state <> 'sold' as "isReturned" from units where id = ${id}`.execute(db);
  return rows[0];
}

export async function findNamedProposal(db: Executor, id: number): Promise<{ id: number; status: number } | undefined> {
  const { rows } = await sql<{ id: number; status: number }>`
    select id, status from proposals where id = ${id}`.execute(db);
  return rows[0];
}

/** Somebody's corrections stand in place of what products and accounts say. The document is locked. */
export async function writeTyped(
  tx: Tx,
  id: number,
  { recipientSealed, items }: { recipientSealed: string | undefined; items: readonly ({ place: number } & object)[] },
): Promise<void> {
  if (recipientSealed !== undefined) {
    await sql`update fiscal_documents set typed_sealed = ${recipientSealed} where id = ${id}`.execute(tx);
  }
  for (const { place, ...typed } of items) {
    await sql`
      update fiscal_items set typed = coalesce(typed, '{}') || ${JSON.stringify(typed)}::jsonb
      where document_id = ${id} and place = ${place}`.execute(tx);
  }
}

/** A refused document goes again, under its number, as the next attempt; false where it is not refused any more. */
export async function queueAgain(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with queued as (
      update fiscal_documents set state = 'queued', step = null, attempt = attempt + 1, problem = null, receipt = null,
        waits_for = null, waits = 0, next_at = giro_now(), updated_at = giro_now(), version = version + 1
      where id = ${id} and state = 'rejected' and undone_at is null returning id
    ), noted as (
      insert into fiscal_steps (document_id, step) select id, 'again' from queued
    )
    select id, ${documentJob(sql`id`)} from queued`.execute(tx);
  return rows.length > 0;
}

/** True while something that was asked for about a document is not answered. */
export async function hasOpenEvent(db: Executor, documentId: number, kind: string): Promise<boolean> {
  const { rows } = await sql`
    select from fiscal_events
    where document_id = ${documentId} and kind = ${kind} and state in ('wanted', 'sent') limit 1`.execute(db);
  return rows.length > 0;
}

/** Letters of correction of a document that were not refused. */
export async function countCorrections(db: Executor, documentId: number): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(seq), 0)::int as most from fiscal_events
    where document_id = ${documentId} and kind = 'correct' and state <> 'refused'`.execute(db);
  return rows[0]?.most ?? 0;
}

export interface SeriesRange {
  environment: FiscalEnvironment;
  model: FiscalModel;
  series: number;
  from: number;
  to: number;
}

/** Nobody else takes or voids numbers of a series until the transaction ends; the next one, and a number that is in use. */
export async function lockRange(
  tx: Tx,
  { environment, model, series, from, to }: SeriesRange,
): Promise<{ next: number; used: number | null; isWanted: boolean }> {
  const { rows } = await sql<{ next: number }>`
    select next_number as next from fiscal_series
    where environment = ${environment} and model = ${model} and series = ${series} for update`.execute(tx);
  const { rows: found } = await sql<{ used: number | null; isWanted: boolean }>`
    select (
        select min(number) from fiscal_documents
        where environment = ${environment} and model = ${model} and series = ${series} and number between ${from} and ${to}
      ) as used,
      exists (
        select from fiscal_events
        where kind = 'void' and state <> 'refused' and environment = ${environment} and model = ${model}
          and series = ${series} and from_number <= ${to} and to_number >= ${from}
      ) as "isWanted"`.execute(tx);
  return { next: rows[0]?.next ?? 1, used: found[0]?.used ?? null, isWanted: found[0]?.isWanted ?? false };
}

export interface Gap {
  model: FiscalModel;
  series: number;
  from: number;
  to: number;
  voidUntil: string;
}

/** Series in which a number is missing: what documents bear and what was voided come to fewer than were taken. */
const lackingSeries = (environment: FiscalEnvironment) => sql`
  select model, series, first_number, next_number from fiscal_series
  where environment = ${environment} and next_number - first_number > (
      select count(*) from fiscal_documents
      where environment = ${environment} and model = fiscal_series.model and series = fiscal_series.series
        and number >= first_number
    ) + (
      select coalesce(sum(to_number - greatest(from_number, first_number) + 1), 0) from fiscal_events
      where environment = ${environment} and kind = 'void' and state <> 'refused' and document_id is null
        and model = fiscal_series.model and series = fiscal_series.series and to_number >= first_number
    )`;

/** Stretches of a series that no document bears, by its index alone and in the order of that. */
const holesOf = (environment: FiscalEnvironment) => {
  const borne = sql`
    fiscal_documents where environment = ${environment} and model = lacking.model and series = lacking.series
      and number >= first_number`;
  return sql`
    select last + 1 as hole_from, number - 1 as hole_to from (
      select number, lag(number, 1, first_number - 1) over (order by number) as last from ${borne}
    ) followed
    where number > last + 1
    union all
    select last, next_number - 1 from (select coalesce(max(number) + 1, first_number) as last from ${borne}) taken
    where last < next_number`;
};

/** Numbers before the next one that no document bears and that are not voided; they are voided until the tenth of the next month. */
export async function listGaps(db: Executor, environment: FiscalEnvironment): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    with lacking as materialized (${lackingSeries(environment)}),
    holes as (select model, series, hole.* from lacking, lateral (${holesOf(environment)}) hole)
    select model, series, gap.from, gap.to, to_char(
        date_trunc('month', coalesce((
          select issued_at from fiscal_documents
          where environment = ${environment} and model = holes.model and series = holes.series and number > hole_to
          order by number limit 1
        ), giro_now()) at time zone 'America/Sao_Paulo') + interval '1 month 9 days',
        'YYYY-MM-DD'
      ) as "voidUntil"
    from holes, lateral (
      select last + 1 as from, from_number - 1 as to from (
        select from_number, max(to_number) over (order by from_number, to_number
          rows between unbounded preceding and 1 preceding) as last
        from (
          select hole_from - 1 as from_number, hole_from - 1 as to_number
          union all
          select from_number, to_number from fiscal_events
          where environment = ${environment} and kind = 'void' and state <> 'refused' and model = holes.model
            and series = holes.series and from_number <= hole_to and to_number >= hole_from
          union all
          select hole_to + 1, hole_to + 1
        ) ended
      ) ordered
      where from_number > last + 1
    ) gap
    order by model, series, gap.from`.execute(db);
  return rows;
}
