import { IconDeviceMobile } from '@tabler/icons-react';
import { usePicture } from '../../ui/use-picture.ts';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  src: string | undefined;
  /** Empty where the name stands beside the picture. */
  alt?: string;
  /** Side of the square that the picture's proportions come from, in CSS pixels. */
  size: number;
  loading?: 'eager' | 'lazy';
  /** The largest picture of a page, which everything else may wait for. */
  isMain?: boolean;
}

/** A picture that fills its square; a missing or broken one shows a drawn device on the same ground. */
export function ProductPicture({ src, alt = '', size, loading = 'lazy', isMain }: ProductPictureProps) {
  const { image, isMissing, onError } = usePicture(src);

  if (isMissing) {
    const device = <IconDeviceMobile stroke={1} className={styles.device} aria-hidden />;
    if (!alt) return <span className={styles.place}>{device}</span>;
    return (
      <span className={styles.place} role="img" aria-label={alt}>
        {device}
      </span>
    );
  }
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={isMain ? 'eager' : loading}
      fetchPriority={isMain ? 'high' : undefined}
      decoding="async"
      className={styles.picture}
      onError={onError}
    />
  );
}
