import type { Activity } from '@giro/contract/calls/activities.ts';
import { type ActivityKind, activityGroups, activityKinds, changeWords } from '@giro/contract/rules/activity.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { personPath, proposalPath, unitPath } from '@giro/contract/rules/paths.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import type { ActivityRow } from './activities.queries.ts';

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

export function presentActivity(row: ActivityRow): Activity {
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
