import { type RefObject, useEffect } from 'react';

/** Gives a field the keyboard as soon as it is seen; not where a touch opens a keyboard over the screen. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return undefined;
    let frame = 0;
    // The panel's frame shows its screen only once it knows what stands above.
    const look = () => {
      if (field.current?.checkVisibility({ visibilityProperty: true })) field.current.focus({ preventScroll: true });
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [field]);
}
