import styles from './device-head.module.css';
import { DevicePicture } from './device-picture.tsx';

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
