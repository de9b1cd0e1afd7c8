import { useHotkeys } from '@mantine/hooks';

/** Keys of the counter, also while somebody types; an open window has its own. */
export function useKeys(presses: Record<string, (() => void) | undefined>): void {
  useHotkeys(
    Object.entries(presses).map(([key, press]) => [
      key,
      () => {
        if (!document.querySelector('[role="dialog"]')) press?.();
      },
    ]),
    [],
  );
}
