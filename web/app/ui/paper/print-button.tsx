import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

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

/** Draws a paper while the browser's print window is open. */
function Printed({ onPrinted, children }: { onPrinted: () => void; children: ReactNode }) {
  usePrint(onPrinted);
  return children;
}

interface PrintButtonProps {
  /** The button's text. */
  label: string;
  /** The paper, which may still have to be fetched. */
  children: ReactNode;
}

/** Prints a paper, which is drawn for that alone. */
export function PrintButton({ label, children }: PrintButtonProps) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        {label}
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <Printed onPrinted={() => setPrinting(false)}>{children}</Printed>
        </Suspense>
      )}
    </>
  );
}
