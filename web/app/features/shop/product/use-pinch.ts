import { type RefObject, useEffect, useRef } from 'react';

const distanceOf = ([one, other]: TouchList) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Tells `onPinch` how many times wider two fingers on the element have become since they came down. */
export function usePinch(element: RefObject<HTMLElement | null>, onPinch: (times: number, isFirst: boolean) => void) {
  const told = useRef(onPinch);
  told.current = onPinch;

  useEffect(() => {
    const area = element.current;
    if (!area) return;
    let began = 0;
    let isFirst = true;
    const start = ({ touches }: TouchEvent) => {
      began = touches.length === 2 ? distanceOf(touches) : 0;
      isFirst = true;
    };
    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2 || began === 0) return;
      // Else the browser makes the whole page larger, its buttons too.
      event.preventDefault();
      told.current(distanceOf(event.touches) / began, isFirst);
      isFirst = false;
    };
    area.addEventListener('touchstart', start, { passive: true });
    area.addEventListener('touchmove', move, { passive: false });
    return () => {
      area.removeEventListener('touchstart', start);
      area.removeEventListener('touchmove', move);
    };
  }, [element]);
}
