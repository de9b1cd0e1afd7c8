import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './slides.module.css';

interface SlideArrowProps {
  direction: 1 | -1;
  label: string;
  /** There is nothing further on this side. The button keeps the keyboard, which a disabled one would lose. */
  isOff: boolean;
  onTurn: (direction: 1 | -1) => void;
}

/** One of the two buttons that turn a row of slides. */
export function SlideArrow({ direction, label, isOff, onTurn }: SlideArrowProps) {
  const Icon = direction === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => onTurn(direction)}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </button>
  );
}

/** Which slides of a row are in view, from 1, and whether there are more on either side. */
interface SlidePlace {
  first: number;
  last: number;
  isStart: boolean;
  isEnd: boolean;
}

/** Fractions of a pixel that browsers round away. */
const tolerance = 2;

/** Reads the place from a scrolled row: its own width, what its slides take, and how far it is scrolled. */
export function slidePlace(
  { clientWidth, scrollWidth, scrollLeft }: Pick<HTMLElement, 'clientWidth' | 'scrollWidth' | 'scrollLeft'>,
  slideLefts: readonly number[],
): SlidePlace {
  const seen = slideLefts
    .map((left, index) => ({ left, number: index + 1 }))
    .filter(({ left }) => left >= scrollLeft - tolerance && left < scrollLeft + clientWidth - tolerance);
  return {
    first: seen[0]?.number ?? 1,
    last: seen.at(-1)?.number ?? 1,
    isStart: scrollLeft <= tolerance,
    isEnd: scrollLeft + clientWidth >= scrollWidth - tolerance,
  };
}

/** The left edge of each slide, from the first one's left. */
function leftsOf(track: HTMLElement): number[] {
  const slides = [...track.children] as HTMLElement[];
  return slides.map(({ offsetLeft }) => offsetLeft - (slides[0]?.offsetLeft ?? 0));
}

function scroll(track: HTMLElement, left: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  track.scrollTo({ left, behavior: isCalm ? 'auto' : 'smooth' });
}

/**
 * A row of `count` slides that the browser itself scrolls: which of them are in view, and what moves it. The place is
 * unknown until the client bundle runs.
 */
export function useSlides(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<SlidePlace>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: more slides are another width.
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const read = () => {
      const next = slidePlace(row, leftsOf(row));
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

  return {
    track,
    place,
    /** By as many slides as are in view. */
    turn(direction: 1 | -1) {
      const row = track.current;
      if (row) scroll(row, row.scrollLeft + direction * row.clientWidth);
    },
    /** Puts the slide of this index first. */
    moveTo(index: number) {
      if (track.current) scroll(track.current, leftsOf(track.current)[index] ?? 0);
    },
  };
}

/** Moves a row only where the slide of this index is out of view. */
export function bringIntoView(track: HTMLElement, index: number): void {
  const lefts = leftsOf(track);
  const { first, last } = slidePlace(track, lefts);
  if (index < first - 1 || index > last - 1) scroll(track, lefts[index] ?? 0);
}
