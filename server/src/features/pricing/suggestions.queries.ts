import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { deviceNameOf } from '../../platform/database/device-name.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';

/** A model of the wizard, its base value in centavos. */
export interface BaseRow {
  id: number;
  model: string;
  base_cents: number;
  version: number;
}

const bases = (condition: RawBuilder<SqlBool>, rest = sql``) => sql<BaseRow>`
  select models.id, ${deviceNameOf('brands.name', 'models.name')} as model, base_value_cents as base_cents, models.version
  from models join brands on brands.id = models.brand_id
  where classification <> 2 and ${condition} ${rest}`;

/** A page of the wizard's models by brand and place, and their number. */
export async function listBasePage(db: Executor, page: number) {
  const [found, counted] = await Promise.all([
    bases(
      sql`true`,
      sql`order by brands.name, models.position, models.name, models.id limit ${pageSize} offset ${offsetOf({ page })}`,
    ).execute(db),
    sql<{ total: number }>`select count(*)::int as total from models where classification <> 2`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Those of these models that the wizard has, in the order of their ids. */
export async function listBases(db: Executor, ids: readonly number[]): Promise<BaseRow[]> {
  const { rows } = await bases(sql`models.id = any(${ids}::int[])`, sql`order by models.id`).execute(db);
  return rows;
}

export interface InspectedRow {
  model_id: number;
  decided: number;
  failed: number;
}

/** Inspections of these models' proposals that were decided in so many days: rejected, and offers refused, have failed. */
export async function countInspected(db: Executor, modelIds: readonly number[], days: number): Promise<InspectedRow[]> {
  const { rows } = await sql<InspectedRow>`
    select quoted_model_id as model_id, count(*)::int as decided, (count(*) filter (
      where decided = 'rejected' or (decided = 'offered' and exists (
        select from counter_offers where proposal_id = inspections.proposal_id and state = 'refused'
      ))
    ))::int as failed
    from inspections
    where quoted_model_id = any(${modelIds}::int[]) and decided is not null
      and decided_at >= (select giro_now()) - make_interval(days => ${days})
    group by quoted_model_id`.execute(db);
  return rows;
}

/** Model by which the device of a proposal is judged: the one that was found, else the one that was quoted. */
export async function findModelOf(tx: Tx, proposalId: number): Promise<number | null> {
  const { rows } = await sql<{ model_id: number | null }>`
    select coalesce(inspections.model_id, proposals.model_id) as model_id
    from proposals left join inspections on inspections.proposal_id = proposals.id
    where proposals.id = ${proposalId}`.execute(tx);
  return rows[0]?.model_id ?? null;
}
