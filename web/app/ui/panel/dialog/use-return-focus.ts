import { useEffect } from 'react';

/**
 * Gives the keyboard back to where a window was opened from once it is gone. A row that was drawn anew meanwhile, with
 * other buttons, gets it at its first one.
 */
export function useReturnFocus() {
  useEffect(() => {
    const opener = document.activeElement;
    const row = opener?.closest('tr');
    return () => {
      const target = opener?.isConnected ? opener : row?.querySelector('button:enabled');
      if (target instanceof HTMLElement && target !== document.body) target.focus();
    };
  }, []);
}
