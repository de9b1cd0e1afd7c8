import { isIP } from 'node:net';
import type { ActivitiesFileQuery, ActivitiesQuery, Activity } from '@giro/contract/calls/activities.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { clientOf } from '../../platform/http/client.ts';
import { presentActivity } from './activities.presenter.ts';
import { listActivities, listActivityBatch } from './activities.queries.ts';

/** A query with the address that a search names whole. */
const soughtBy = <Query extends { search: string }>(query: Query) => ({
  ...query,
  client: isIP(query.search) === 0 ? undefined : clientOf({ ip: query.search }),
});

export type ActivitiesService = ReturnType<typeof createActivities>;

/** The record of events, for whoever may see it. */
export function createActivities({ database }: { database: Database }) {
  async function list(query: ActivitiesQuery) {
    const { rows, total } = await listActivities(database, soughtBy(query));
    return pageOf(rows.map(presentActivity), total, query.page);
  }

  /** Everything that the list finds, in batches. */
  function listAll(filter: ActivitiesFileQuery): AsyncGenerator<Activity[]> {
    const sought = soughtBy(filter);
    return readInBatches(
      database,
      (tx, afterId) => listActivityBatch(tx, sought, afterId),
      async (_tx, rows) => rows.map(presentActivity),
    );
  }

  return { list, listAll };
}
