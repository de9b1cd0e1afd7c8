import { Children, type ReactNode } from 'react';
import styles from './slides.module.css';
import { SlideArrow, useSlides } from './sliding.tsx';

interface SlidesProps {
  /** The name of the slides, for people who cannot see them: 'Depoimentos'. */
  label: string;
  /** Sets `--slides`, how many stand side by side, for each width. */
  className?: string;
  /** The slides, each with its key. */
  children: ReactNode;
}

/**
 * A row of slides to swipe, to move by the arrow keys or by two buttons. The browser's own scrolling does it all, so the
 * slides can be read before the client bundle runs.
 */
export function Slides({ label, className, children }: SlidesProps) {
  const count = Children.count(children);
  const { track, place, turn } = useSlides(count);
  const inView = place && (place.first === place.last ? place.first : `${place.first} a ${place.last}`);
  const fits = place?.isStart && place.isEnd;
  return (
    <div className={className}>
      <ul ref={track} aria-label={label} tabIndex={fits ? undefined : 0} className={styles.track}>
        {Children.map(children, (slide) => (
          <li className={styles.slide}>{slide}</li>
        ))}
      </ul>
      <div className={styles.tools}>
        {!fits && (
          <>
            <p className={`${styles.place} tabular`} aria-live="polite">
              {inView && `${inView} de ${count}`}
            </p>
            <SlideArrow direction={-1} label={`${label}: anteriores`} isOff={!place || place.isStart} onTurn={turn} />
            <SlideArrow direction={1} label={`${label}: próximos`} isOff={!place || place.isEnd} onTurn={turn} />
          </>
        )}
      </div>
    </div>
  );
}
