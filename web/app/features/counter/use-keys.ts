import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Marks what has keys of its own while it is open: windows, and menus of the frame. */
const owners = '[role="dialog"], [role="menu"]';

const typesInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/**
 * Keys of the counter, also while somebody types; an open window has its own. What a scanner types while the keyboard
 * stands on a button goes into the field. While that is being read, a key that needs to know it waits.
 */
export function useKeys(
  field: RefObject<HTMLInputElement | null>,
  isReading: boolean,
  presses: Record<string, (() => void) | undefined>,
): void {
  const [waiting, setWaiting] = useState<string>();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (hasModifier || event.isComposing || document.querySelector(owners)) return;
    const press = presses[event.key];
    if (press) {
      event.preventDefault();
      if (isReading && event.key !== 'F2') setWaiting(event.key);
      else press();
    } else if (/^[\w.-]$/.test(event.key) && !typesInto(event.target)) {
      field.current?.focus();
    }
  });

  const pressWaiting = useEffectEvent(() => {
    setWaiting(undefined);
    if (waiting !== undefined) presses[waiting]?.();
  });

  useEffect(() => {
    if (!isReading) pressWaiting();
  }, [isReading]);

  useEffect(() => {
    // Before a window that this key closes is gone: the same press must not go on to the counter.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
