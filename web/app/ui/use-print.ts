import { useEffect, useRef } from 'react';

/** Opens the browser's print window for what has just been drawn, and tells once it is closed. */
export function usePrint(onPrinted: () => void): void {
  const told = useRef(onPrinted);

  useEffect(() => {
    told.current = onPrinted;
  });

  useEffect(() => {
    const tell = () => told.current();
    window.addEventListener('afterprint', tell, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', tell);
  }, []);
}
