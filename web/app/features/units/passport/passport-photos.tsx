import type { Passport } from '@giro/contract/calls/units.ts';
import styles from './passport-photos.module.css';

interface PassportPhotosProps {
  photos: Passport['photos'];
  /** The device's name. */
  name: string;
}

/** Photos of this very device, each of which opens in a window of its own. */
export function PassportPhotos({ photos, name }: PassportPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Fotos deste aparelho</h2>
      <ul className={styles.photos}>
        {photos.map(({ id, url }, index) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener">
              <img
                src={url}
                alt={`${name}, foto ${index + 1} de ${photos.length}`}
                loading="lazy"
                decoding="async"
                className={styles.photo}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
