import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { type SlidePlace, slidePlace } from './slide-place.ts';
import styles from './slides.module.css';

interface SlidesProps {
  /** What the slides are, for people who cannot see them: 'Depoimentos'. */
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
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<SlidePlace>();
  const count = Children.count(children);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more slides are another width.
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const read = () => {
      const left = row.firstElementChild instanceof HTMLElement ? row.firstElementChild.offsetLeft : 0;
      const lefts = [...row.children].map((slide) => (slide as HTMLElement).offsetLeft - left);
      const next = slidePlace(row, lefts);
      setPlace((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    const observer = new ResizeObserver(read);
    observer.observe(row);
    row.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', read);
    };
  }, [count]);

  function move(direction: 1 | -1) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.current?.scrollBy({ left: direction * track.current.clientWidth, behavior: isCalm ? 'auto' : 'smooth' });
  }

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
            <button
              type="button"
              className={styles.move}
              aria-label={`${label}: anteriores`}
              disabled={!place || place.isStart}
              onClick={() => move(-1)}
            >
              <IconChevronLeft size={22} stroke={1.75} aria-hidden />
            </button>
            <button
              type="button"
              className={styles.move}
              aria-label={`${label}: próximos`}
              disabled={!place || place.isEnd}
              onClick={() => move(1)}
            >
              <IconChevronRight size={22} stroke={1.75} aria-hidden />
            </button>
          </>
        )}
      </div>
    </div>
  );
}
