import type { Inspection } from '@giro/contract/calls/inspections.ts';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DevicePicture } from '../../ui/device-picture.tsx';
import styles from './bench-screen.module.css';

interface BenchHeadProps {
  inspection: Inspection;
  /** The device's origin, and the way back to it. */
  from: { words: string; to: string };
  children?: ReactNode;
}

/** Which device is on the bench. */
export function BenchHead({ inspection, from, children }: BenchHeadProps) {
  return (
    <div className={styles.head}>
      <DevicePicture src={inspection.image_model} size={56} />
      <div className={styles.words}>
        <Title order={1} size="h2">
          Bancada: {inspection.device}
        </Title>
        <p className={styles.from}>
          <Link to={from.to}>{from.words}</Link>
          {inspection.started_by && ` · conferência começada por ${inspection.started_by}`}
        </p>
      </div>
      {children}
    </div>
  );
}
