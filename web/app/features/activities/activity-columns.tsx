import type { Activity } from '@giro/contract/calls/activities.ts';
import { activityKinds, changeWords } from '@giro/contract/rules/activity.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import styles from './activity-columns.module.css';

function What({ activity }: { activity: Activity }) {
  const changes = changeWords(activity);
  return (
    <div>
      {activityKinds[activity.kind].label}
      {changes.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.summary}>
            {changes.length === 1 ? 'Ver 1 detalhe' : `Ver ${changes.length} detalhes`}
          </summary>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Subject({ subject, path }: Activity) {
  if (!subject) return '—';
  if (!path) return subject;
  return (
    <Anchor component={Link} to={path} inherit>
      {subject}
    </Anchor>
  );
}

export const activityColumns: Column<Activity>[] = [
  { header: 'Quando', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { header: 'Quem', cell: ({ by, by_id }) => by ?? (by_id === null ? '—' : `Pessoa ${by_id}`) },
  { header: 'O quê', role: 'title', cell: (activity) => <What activity={activity} /> },
  { header: 'A quê', cell: (activity) => <Subject {...activity} /> },
  { header: 'De onde', cell: ({ address }) => <span className={styles.address}>{address ?? '—'}</span> },
];
