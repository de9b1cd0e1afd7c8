import type { FiscalEnvironment, FiscalModel } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

export interface SeriesOf {
  environment: FiscalEnvironment;
  model: FiscalModel;
  series: number;
}

/** The next number of the series of each model. */
export type NextNumbers = Readonly<Record<FiscalModel, number>>;

export async function readNextNumbers(
  db: Executor,
  environment: FiscalEnvironment,
  series: Readonly<Record<FiscalModel, number>>,
): Promise<NextNumbers> {
  const { rows } = await sql<{ model: FiscalModel; next: number }>`
    select model, next_number as next from fiscal_series
    where environment = ${environment}
      and (model, series) in ((55, ${series[55]}::smallint), (65, ${series[65]}::smallint))`.execute(db);
  const nextOf = (model: FiscalModel) => rows.find((row) => row.model === model)?.next ?? 1;
  return { 55: nextOf(55), 65: nextOf(65) };
}

/** The next number of a series that is locked until the transaction ends, and the greatest that is taken or voided; 0: none. */
export async function lockSeries(
  tx: Tx,
  { environment, model, series }: SeriesOf,
): Promise<{ next: number; taken: number }> {
  await sql`
    insert into fiscal_series (environment, model, series) values (${environment}, ${model}, ${series})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ next: number }>`
    select next_number as next from fiscal_series
    where environment = ${environment} and model = ${model} and series = ${series} for no key update`.execute(tx);
  const { rows: greatest } = await sql<{ taken: number }>`
    select greatest(
      (select max(number) from fiscal_documents
       where environment = ${environment} and model = ${model} and series = ${series}),
      (select max(to_number) from fiscal_events
       where kind = 'void' and state <> 'refused' and environment = ${environment} and model = ${model}
         and series = ${series}),
      0
    ) as taken`.execute(tx);
  return { next: rows[0]?.next ?? 1, taken: greatest[0]?.taken ?? 0 };
}

/** The series that is locked goes on with a number; one that has taken none begins there, and has no gap before it. */
export async function setNextNumber(
  tx: Tx,
  { environment, model, series }: SeriesOf,
  { next, isFirst }: { next: number; isFirst: boolean },
): Promise<void> {
  await sql`
    update fiscal_series
    set next_number = ${next}, first_number = case when ${isFirst} then ${next} else least(first_number, ${next}) end
    where environment = ${environment} and model = ${model} and series = ${series}`.execute(tx);
}
