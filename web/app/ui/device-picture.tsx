import { IconDevices } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import styles from './device-picture.module.css';
import { StoredPicture, type StoredPictureProps } from './stored-picture.tsx';

interface DevicePictureProps extends Pick<StoredPictureProps, 'src' | 'alt'> {
  /** Side of the square, in CSS pixels. */
  size: number;
}

/** A picture on its own soft ground; a missing or broken one shows a drawn device instead. */
export function DevicePicture({ size, ...props }: DevicePictureProps) {
  return (
    <span className={styles.ground} style={{ '--picture-size': `${size}px` } as CSSProperties}>
      <StoredPicture {...props} width={size} height={size} className={styles.image}>
        <IconDevices size={Math.round(size * 0.45)} stroke={1.4} />
      </StoredPicture>
    </span>
  );
}

interface DeviceHeadProps {
  picture: string | null;
  device: string;
  proposalId: number;
}

/** Which device it is about, at the top of what a mailed link shows. */
export function DeviceHead({ picture, device, proposalId }: DeviceHeadProps) {
  return (
    <div className={styles.head}>
      <DevicePicture src={picture} size={88} />
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.number}>Proposta nº {proposalId}</p>
      </div>
    </div>
  );
}
