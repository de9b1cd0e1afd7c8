import styles from './stars.module.css';

const outline = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';
const sidePixels = 20;
const places = [1, 2, 3, 4, 5];

/** A rating out of five as people read it, with one decimal where it has any. */
export function formatRating(rating: number): string {
  return String(Math.round(rating * 10) / 10).replace('.', ',');
}

interface StarsProps {
  /** 0 to 5; parts of a star are drawn too. */
  rating: number;
  size?: number;
}

/** A rating as five stars. */
export function Stars({ rating, size = sidePixels }: StarsProps) {
  return (
    <span role="img" aria-label={`${formatRating(rating)} de 5 estrelas`} className={styles.stars}>
      {places.map((place) => {
        const share = Math.max(0, Math.min(1, rating - place + 1));
        return (
          <svg key={place} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
            <path d={outline} className={styles.rest} />
            {share > 0 && (
              <path d={outline} className={styles.star} style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
            )}
          </svg>
        );
      })}
    </span>
  );
}
