import { pictureSources } from '@giro/contract/rules/pictures.ts';
import { IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './product-picture.module.css';

/** Tells if a picture can be shown; `image` and `onError` belong to its `<img>`, which tells when it cannot. */
function usePicture(src: string | null | undefined) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>();

  // A picture may have failed before the page came alive to hear of it.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  return { image, isMissing: !src || brokenSrc === src, onError: () => setBrokenSrc(src) };
}

export interface StoredPictureProps {
  src: string | null | undefined;
  /** Empty where words beside the picture say the same. */
  alt?: string;
  /** In CSS pixels, as large as it is shown anywhere; their ratio holds the place until the picture is there. */
  width: number;
  height: number;
  /** Its width on screen where that depends on the screen, as HTML's `sizes` has it. */
  sizes?: string;
  loading?: 'eager' | 'lazy';
  /** The largest picture of the first screen, which is fetched before others. */
  isMain?: boolean;
  className?: string;
  /** Stands in the place of a missing or broken picture. */
  children: ReactNode;
}

/** A picture of the shop's, fetched in the smallest size that is sharp on this screen. */
export function StoredPicture(props: StoredPictureProps) {
  const { src, alt = '', width, height, sizes = `${width}px`, loading = 'lazy', isMain, className, children } = props;
  const { image, isMissing, onError } = usePicture(src);
  const sources = src && pictureSources(src);
  if (isMissing) return children;
  return (
    <img
      ref={image}
      src={src ?? undefined}
      srcSet={sources || undefined}
      sizes={sources ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={isMain ? 'eager' : loading}
      fetchPriority={isMain ? 'high' : undefined}
      decoding="async"
      className={className}
      onError={onError}
    />
  );
}

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
