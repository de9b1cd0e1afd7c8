import { parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '../../ui/panel/allowed.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import { costWords, dueWords, parcelPath, parcelTitle, type ShownParcel } from './parcel-words.ts';
import styles from './parcels.module.css';

export function ParcelPill({ parcel: { state, state_label } }: { parcel: ShownParcel }) {
  return <StatusPill tone={parcelStateRows[state].tone} label={state_label} />;
}

/** The carrier's price, and what it charged in the end: in red where that is more. */
export function ParcelCost({ parcel }: { parcel: ShownParcel }) {
  const { words, isOver } = costWords(parcel);
  if (!words) return null;
  return <span className={isOver ? styles.over : undefined}>{words}</span>;
}

/** A parcel in a line: what it is, how it stands and when it comes; it leads to its page for who may see that. */
export function ParcelLine({ parcel }: { parcel: ShownParcel }) {
  const may = useMay();
  const title = parcelTitle(parcel);
  return (
    <div className={styles.code}>
      {may('parcels.see') ? (
        <Anchor component={Link} to={parcelPath(parcel.id)} inherit>
          {title}
        </Anchor>
      ) : (
        title
      )}
      <ParcelPill parcel={parcel} />
      <span className={styles.quiet}>{dueWords(parcel)}</span>
    </div>
  );
}
