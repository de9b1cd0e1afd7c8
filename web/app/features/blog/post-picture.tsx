import { Mark } from '../../ui/brand/mark.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import styles from './post-picture.module.css';

interface PostPictureProps {
  src: string | null | undefined;
  loading?: 'eager' | 'lazy';
  /** The largest picture of a page, which everything else may wait for. */
  isMain?: boolean;
}

/** The picture that opens a post, beside its title; a missing or broken one shows the shop's mark on a calm ground. */
export function PostPicture({ src, loading = 'lazy', isMain }: PostPictureProps) {
  const { image, isMissing, onError } = usePicture(src);
  if (isMissing) {
    return (
      <span className={styles.place}>
        <Mark size={72} />
      </span>
    );
  }
  return (
    <img
      ref={image}
      src={src ?? undefined}
      alt=""
      width={1200}
      height={675}
      loading={isMain ? 'eager' : loading}
      fetchPriority={isMain ? 'high' : undefined}
      decoding="async"
      className={styles.picture}
      onError={onError}
    />
  );
}
