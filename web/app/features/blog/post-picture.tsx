import { Mark } from '../../ui/brand/logo.tsx';
import { StoredPicture, type StoredPictureProps } from '../../ui/stored-picture.tsx';
import styles from './post-picture.module.css';

/** The picture that opens a post, beside its title; a missing or broken one shows the shop's mark on a calm ground. */
export function PostPicture(props: Pick<StoredPictureProps, 'src' | 'sizes' | 'loading' | 'isMain'>) {
  return (
    <StoredPicture {...props} width={1200} height={675} className={styles.picture}>
      <span className={styles.place}>
        <Mark size={72} />
      </span>
    </StoredPicture>
  );
}
