import '@mantine/carousel/styles.layer.css';
import { lazy, Suspense, useState } from 'react';
import styles from './product-gallery.module.css';
import { ProductPicture } from './product-picture.tsx';
import { Thumbnail } from './thumbnail.tsx';

const ThumbnailCarousel = lazy(() => import('./thumbnail-carousel.tsx'));

/** So many small pictures stand side by side; more of them need to be moved. */
const fitSideBySide = 3;

interface ProductGalleryProps {
  images: readonly { url: string }[];
  name: string;
}

/** The chosen picture, large, and all of them below it. */
export function ProductGallery({ images, name }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const shown = images[chosen] ?? images[0];
  const thumbnails = { images, name, chosen, onChoose: setChosen };
  return (
    <div className={styles.gallery}>
      <div className={styles.main}>
        <ProductPicture src={shown?.url} alt={name} size={600} isMain />
      </div>
      {images.length > 1 && (
        <div className={styles.thumbnails}>
          {images.length > fitSideBySide ? (
            <Suspense fallback={null}>
              <ThumbnailCarousel {...thumbnails} />
            </Suspense>
          ) : (
            <div className={styles.row}>
              {images.map(({ url }, index) => (
                <Thumbnail key={url} {...thumbnails} index={index} />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
