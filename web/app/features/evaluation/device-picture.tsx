import { type CSSProperties, useState } from 'react';
import { deviceIcon as DeviceIcon } from './choice-icons.ts';
import styles from './device-picture.module.css';

interface DevicePictureProps {
  src: string | null | undefined;
  /** Empty where the name stands beside the picture. */
  alt?: string;
  /** Side of the square, in CSS pixels. */
  size: number;
}

/** A picture on its own soft ground; a missing or broken one shows a drawn device instead. */
export function DevicePicture({ src, alt = '', size }: DevicePictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isShown = Boolean(src) && brokenSrc !== src;
  return (
    <span className={styles.ground} style={{ '--picture-size': `${size}px` } as CSSProperties}>
      {isShown ? (
        <img
          src={src ?? undefined}
          alt={alt}
          width={size}
          height={size}
          decoding="async"
          className={styles.image}
          onError={() => setBrokenSrc(src ?? undefined)}
        />
      ) : (
        <DeviceIcon size={Math.round(size * 0.45)} stroke={1.4} />
      )}
    </span>
  );
}
