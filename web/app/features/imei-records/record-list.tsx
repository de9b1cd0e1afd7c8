import type { ImeiRecord } from '@giro/contract/calls/imei-records.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import {
  IconBan,
  IconBuildingStore,
  IconClipboardList,
  IconDeviceMobile,
  IconListCheck,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import { BackOfficeLink } from '../../ui/panel/back-office-link.tsx';
import styles from './record-list.module.css';

const icons: Record<ImeiRecord['kind'], TablerIcon> = {
  proposal: IconClipboardList,
  unit: IconDeviceMobile,
  sale: IconBuildingStore,
  block: IconBan,
  lookup: IconSearch,
  inspection: IconListCheck,
};

/** All that is known of a number, newest first; what has a page leads there. */
export function RecordList({ records }: { records: readonly ImeiRecord[] }) {
  return (
    <ol className={styles.records} reversed>
      {records.map(({ kind, at, text, by, url }) => {
        const Icon = icons[kind];
        return (
          <li key={`${kind} ${at} ${text}`} className={styles.record}>
            <span className={styles.icon} aria-hidden>
              <Icon size={18} stroke={1.75} />
            </span>
            <p className={styles.text}>{url ? <BackOfficeLink to={url}>{text}</BackOfficeLink> : text}</p>
            <p className={styles.when}>
              <time dateTime={at}>{formatMoment(at)}</time>
              {by && ` · por ${by}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
