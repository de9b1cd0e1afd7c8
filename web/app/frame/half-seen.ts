import { type RefObject, useEffect, useState } from 'react';

/**
 * The share of an element that must be on screen for it to count as half seen. Of one that is more than twice as tall
 * as the screen half is never seen at once: there it is enough that it fills the screen.
 */
export function halfSeenThreshold(height: number, screenHeight: number): number {
  return height > 0 ? Math.min(0.5, screenHeight / height) : 0.5;
}

/** True from the moment when at least half of the element has been on screen. */
export function useHalfSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (isSeen || !target) return;
    const threshold = halfSeenThreshold(target.offsetHeight, window.innerHeight);
    const observer = new IntersectionObserver(
      (entries) => {
        const isHalf = entries.some(
          ({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= threshold - 0.01,
        );
        if (isHalf) setSeen(true);
      },
      { threshold },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isSeen]);

  return isSeen;
}
