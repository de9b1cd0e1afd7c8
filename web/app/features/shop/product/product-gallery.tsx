import { IconMaximize } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import styles from './product-gallery.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { useSwipe } from './use-swipe.ts';

const PictureViewer = lazy(() => import('./picture-viewer.tsx'));

/** A phone without its margins; on wide screens its column. */
const shownWidths = '(width < 620px) calc(100vw - 32px), 570px';

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
      {images.length > 1 && <Thumbnails images={images} name={name} chosen={chosen} onChoose={setChosen} />}
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
