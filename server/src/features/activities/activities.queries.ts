import type { ActivitiesQuery } from '@giro/contract/calls/activities.ts';
import { kindsOf } from '@giro/contract/rules/activity.ts';
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { beyond, containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { Activities, DB } from '../../platform/database/schema.ts';

/** Ids are few enough for a number. */
export type ActivityRow = Omit<Selectable<Activities>, 'id'> & { id: number };

const withId = sql<number>`id`.as('id');
type Filter = Pick<ActivitiesQuery, 'search' | 'tipo'> & {
  /** Instead of words: what happened from an address. It has an index of its own, as its digits stand in most rows. */
  client: string | undefined;
};

/** The activities of a group that a search finds; blank finds all. */
const foundBy =
  ({ search, tipo, client }: Filter) =>
  (eb: ExpressionBuilder<DB, 'activities'>) =>
    eb.and([
      ...(tipo ? [eb('kind', 'in', kindsOf(tipo))] : []),
      ...(client ? [eb('client', '=', client)] : []),
      ...(search && !client ? [sql<SqlBool>`search_text like fold(${containing(search)})`] : []),
    ]);

/** One page of what happened, newest first, and how much there is. Only ids are paged: an index has them. */
export async function listActivities(database: Database, query: ActivitiesQuery & Filter) {
  const found = database.selectFrom('activities').where(foundBy(query));
  const [rows, { total }] = await Promise.all([
    database
      .selectFrom('activities')
      .selectAll()
      .select(withId)
      .where('id', 'in', found.select('id').orderBy('id', 'desc').limit(pageSize).offset(offsetOf(query)))
      .orderBy('id', 'desc')
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The next activities of a file, newest first. */
export function listActivityBatch(db: Executor, filter: Filter, afterId: number | undefined): Promise<ActivityRow[]> {
  return db
    .selectFrom('activities')
    .selectAll()
    .select(withId)
    .where(foundBy(filter))
    .where(beyond('id', 'desc', afterId))
    .orderBy('id', 'desc')
    .limit(batchSize)
    .execute();
}
