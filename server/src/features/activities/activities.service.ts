import { isIP } from 'node:net';
import type { ActivitiesFileQuery, ActivitiesQuery, Activity } from '@giro/contract/calls/activities.ts';
import { type ActivityKind, activityGroups, activityKinds, changeWords } from '@giro/contract/rules/activity.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { personPath, proposalPath, unitPath } from '@giro/contract/rules/paths.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { type ActivityRow, listActivities, listActivityBatch } from './activities.queries.ts';

/** The screen where a subject of each kind is found, by its id. */
const screens: Record<string, (id: string) => string> = {
  order: (id) => `/vendas?search=${encodeURIComponent(id)}`,
  proposal: (id) => proposalPath(Number(id)),
  product: () => '/cadastros?aba=aparelhos',
  unit: unitPath,
  payout: (id) => `/repasses?search=${encodeURIComponent(id)}`,
  payment: (id) => `/recebimentos?search=${encodeURIComponent(id)}`,
  user: (id) => personPath(Number(id)),
};

function presentActivity(row: ActivityRow): Activity {
  const { subject_kind: kind, subject_id: subjectId } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind as ActivityKind,
    by: row.by_name,
    by_id: row.by_id,
    address: row.client,
    subject: row.subject ?? (kind === 'user' ? `Pessoa ${subjectId}` : null),
    path: (kind !== null && subjectId !== null && screens[kind]?.(subjectId)) || null,
    before: row.before as Activity['before'],
    after: row.after as Activity['after'],
  };
}

export const activityColumns: CsvColumns<Activity> = {
  Quando: ({ at }) => formatMoment(at),
  Quem: ({ by }) => by,
  'O quê': ({ kind }) => activityKinds[kind].label,
  Grupo: ({ kind }) => activityGroups[activityKinds[kind].group],
  'A quê': ({ subject }) => subject,
  'De onde': ({ address }) => address,
  Detalhes: ({ before, after }) => changeWords({ before, after }).join('; '),
};

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
