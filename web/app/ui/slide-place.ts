/** Which slides of a row are in view, from 1, and whether there are more on either side. */
export interface SlidePlace {
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
