import { type TouchEvent, useRef } from 'react';

/** A finger that went less far than this only rested or slipped. */
const leastPixels = 40;

/** Handlers for an element across which people swipe: 1 is on to what follows, -1 back. Scrolling and zooming stay. */
export function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<{ clientX: number; clientY: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const end = changedTouches[0];
      if (!start.current || !end) return;
      const across = end.clientX - start.current.clientX;
      const down = end.clientY - start.current.clientY;
      if (Math.abs(across) >= leastPixels && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
  };
}
