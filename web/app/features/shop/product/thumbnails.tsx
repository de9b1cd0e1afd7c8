import { useEffect } from 'react';
import { bringIntoView, SlideArrow, useSlides } from '../../../ui/sliding.tsx';
import { ProductPicture } from '../../../ui/stored-picture.tsx';
import styles from './thumbnails.module.css';

/** So many small pictures stand side by side; more of them are scrolled. */
const sideBySide = 3;

interface ThumbnailsProps {
  images: readonly { url: string }[];
  name: string;
  /** Position of the large picture. */
  chosen: number;
  onChoose: (index: number) => void;
}

/**
 * All small pictures in a row to swipe, each of which becomes the large one when it is pressed. What tells of more than
 * fit, and moves them, is the server's, so that it is there from the first painting on.
 */
export function Thumbnails({ images, name, chosen, onChoose }: ThumbnailsProps) {
  const { track, place, turn, moveTo } = useSlides(images.length);
  const isLong = images.length > sideBySide;
  const first = place?.first ?? 1;
  const places = Array.from({ length: images.length - sideBySide + 1 }, (_, index) => index + 1);

  useEffect(() => {
    if (track.current) bringIntoView(track.current, chosen);
  }, [track, chosen]);

  return (
    <div className={styles.thumbnails}>
      <ul ref={track} className={styles.row} data-long={isLong || undefined} aria-label={`Fotos de ${name}`}>
        {images.map(({ url }, index) => (
          <li key={url}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={`Ver foto ${index + 1} de ${images.length}`}
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
            >
              <ProductPicture src={url} size={127} />
            </button>
          </li>
        ))}
      </ul>
      {isLong && (
        <div className={styles.tools}>
          <SlideArrow direction={-1} label="Fotos anteriores" isOff={place?.isStart ?? true} onTurn={turn} />
          <div className={styles.dots}>
            {places.map((number) => (
              <button
                key={number}
                type="button"
                className={styles.dot}
                aria-label={`Ir para a posição ${number}`}
                aria-current={number === first || undefined}
                onClick={() => moveTo(number - 1)}
              />
            ))}
          </div>
          <SlideArrow direction={1} label="Próximas fotos" isOff={place?.isEnd ?? false} onTurn={turn} />
        </div>
      )}
    </div>
  );
}
