import { IconDeviceMobile } from '@tabler/icons-react';
import styles from './product-picture.module.css';
import { StoredPicture, type StoredPictureProps } from './stored-picture.tsx';

interface ProductPictureProps extends Pick<StoredPictureProps, 'src' | 'alt' | 'sizes' | 'loading' | 'isMain'> {
  /** Side of the square, in CSS pixels, as large as it is shown anywhere. */
  size: number;
}

/** A picture that fills its square; a missing or broken one shows a drawn device on the same ground. */
export function ProductPicture({ size, alt = '', ...props }: ProductPictureProps) {
  const name = alt ? { role: 'img', 'aria-label': alt } : {};
  return (
    <StoredPicture {...props} alt={alt} width={size} height={size} className={styles.picture}>
      <span className={styles.place} {...name}>
        <IconDeviceMobile stroke={1} className={styles.device} aria-hidden />
      </span>
    </StoredPicture>
  );
}
