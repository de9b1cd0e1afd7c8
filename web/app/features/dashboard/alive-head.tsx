import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DevicePicture } from '../../ui/device-picture.tsx';
import styles from './alive.module.css';

interface AliveHeadProps {
  picture: string | null | undefined;
  title: ReactNode;
  /** Leads to the whole of it. */
  to: string;
  /** The device in words. */
  children: string;
  pill?: ReactNode;
}

/** Which device something is about, at a glance. */
export function AliveHead({ picture, title, to, children, pill }: AliveHeadProps) {
  return (
    <div className={styles.head}>
      <DevicePicture src={picture} size={72} />
      <div className={styles.names}>
        {title}
        <p className={styles.what}>
          <Link to={to}>{children}</Link>
        </p>
      </div>
      {pill}
    </div>
  );
}
