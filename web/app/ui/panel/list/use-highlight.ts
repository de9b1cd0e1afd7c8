import { useEffect, useRef, useState } from 'react';

const highlightMs = 8000;

/** Marks the row that has just changed for eight seconds and brings it into view. `rowRef` goes on that row. */
export function useHighlight() {
  const [marked, setMarked] = useState<{ id: number }>();
  const rowRef = useRef<HTMLTableRowElement>(null);

  useEffect(() => {
    if (!marked) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    rowRef.current?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    const timer = setTimeout(() => setMarked(undefined), highlightMs);
    return () => clearTimeout(timer);
  }, [marked]);

  return { id: marked?.id, rowRef, mark: (id: number) => setMarked({ id }) };
}
export type Highlight = ReturnType<typeof useHighlight>;
