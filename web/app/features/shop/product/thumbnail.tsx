import { ProductPicture } from '../../../ui/product-picture.tsx';
import styles from './product-gallery.module.css';

export interface ThumbnailsProps {
  images: readonly { url: string }[];
  name: string;
  /** Position of the large picture. */
  chosen: number;
  onChoose: (index: number) => void;
}

/** A small picture that becomes the large one when it is pressed. */
export function Thumbnail({ images, chosen, onChoose, index }: ThumbnailsProps & { index: number }) {
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`Ver foto ${index + 1} de ${images.length}`}
      aria-pressed={index === chosen}
      onClick={() => onChoose(index)}
    >
      <ProductPicture src={images[index]?.url} size={127} />
    </button>
  );
}
