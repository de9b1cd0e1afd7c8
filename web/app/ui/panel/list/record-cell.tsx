import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DevicePicture } from '../../device-picture.tsx';
import styles from './record-cell.module.css';

interface RecordCellProps {
  /** By what people call the record. */
  number: ReactNode;
  /** The record's own page; without one the number leads nowhere. */
  to: string | undefined;
  picture: string | null | undefined;
  /** Which device it is about. */
  device: string;
}

/** Heads a row: the device as people know it at a glance, and the number, which leads to its page. */
export function RecordCell({ number, to, picture, device }: RecordCellProps) {
  return (
    <div className={styles.cell}>
      <DevicePicture src={picture} size={40} />
      <div>
        {to ? (
          <Anchor component={Link} to={to} inherit className={styles.number}>
            {number}
          </Anchor>
        ) : (
          number
        )}
        <div className={styles.device}>{device}</div>
      </div>
    </div>
  );
}
