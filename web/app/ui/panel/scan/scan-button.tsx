import { Button } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

interface ScanButtonProps {
  /** The number of a device's IMEIs that are wanted. */
  most: 1 | 2;
  onFound: (imeis: string[]) => void;
}

/** Reads the numbers of a device with the camera. What that needs is fetched once it is asked for. */
export function ScanButton({ most, onFound }: ScanButtonProps) {
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
        onClick={() => setScanning(true)}
      >
        Ler com a câmera
      </Button>
      <Suspense fallback={null}>
        {isScanning && (
          <ScanDialog
            most={most}
            onFound={(imeis) => {
              setScanning(false);
              onFound(imeis);
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
    </>
  );
}
