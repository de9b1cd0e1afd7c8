import '@mantine/carousel/styles.layer.css';
import { IconMaximize } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import styles from './product-gallery.module.css';
import { Thumbnail, type ThumbnailsProps } from './thumbnail.tsx';
import { useEngaged } from './use-engaged.ts';
import { useSwipe } from './use-swipe.ts';

const PictureViewer = lazy(() => import('./picture-viewer.tsx'));
const ThumbnailCarousel = lazy(() => import('./thumbnail-carousel.tsx'));

/** So many small pictures stand side by side; more of them need to be moved. */
const fitSideBySide = 3;

/** A phone without its margins; on wide screens its column. */
const shownWidths = '(width < 620px) calc(100vw - 32px), 570px';

/** All small pictures in a row that can be swiped; more than fit get a carousel as soon as somebody is at the page. */
function Thumbnails(props: ThumbnailsProps) {
  const isEngaged = useEngaged();
  const isLong = props.images.length > fitSideBySide;
  const row = (
    <div className={styles.row} data-long={isLong || undefined}>
      {props.images.map(({ url }, index) => (
        <Thumbnail key={url} {...props} index={index} />
      ))}
    </div>
  );
  return <Suspense fallback={row}>{isLong && isEngaged ? <ThumbnailCarousel {...props} /> : row}</Suspense>;
}

interface ProductGalleryProps {
  images: readonly { url: string }[];
  name: string;
}

/** The chosen picture, to be swiped on a phone and enlarged by a press, and all of them below it. */
export function ProductGallery({ images, name }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const shown = images[chosen] ?? images[0];
  const swipe = useSwipe((step) => setChosen(Math.max(0, Math.min(chosen + step, images.length - 1))));
  return (
    <div className={styles.gallery}>
      <div className={styles.main} {...swipe}>
        <ProductPicture src={shown?.url} alt={name} size={570} sizes={shownWidths} isMain />
        {shown && (
          <button type="button" className={styles.enlarge} aria-label="Ampliar foto" onClick={() => setLarge(true)}>
            <IconMaximize size={22} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {images.length > 1 && (
        <div className={styles.thumbnails}>
          <Thumbnails images={images} name={name} chosen={chosen} onChoose={setChosen} />
        </div>
      )}
      {isLarge && (
        <Suspense fallback={null}>
          <PictureViewer
            images={images}
            name={name}
            chosen={chosen}
            onChoose={setChosen}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
