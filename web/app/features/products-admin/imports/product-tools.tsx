import type { RequestOf } from '@giro/contract/call.ts';
import { exportProductsCall } from '@giro/contract/calls/managed-products.ts';
import { Button } from '@mantine/core';
import { IconPhotoUp, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ExportLink } from '../../../ui/panel/list/export-link.tsx';
import styles from './product-tools.module.css';

const dialogs = {
  table: lazy(() => import('./product-import-dialog.tsx')),
  pictures: lazy(() => import('./picture-archive-dialog.tsx')),
};

interface ProductToolsProps {
  /** The query of the list on screen. */
  query: RequestOf<typeof exportProductsCall>['query'];
  onDone: (message: string) => Promise<void>;
}

/** Products as a spreadsheet, out and back, and their pictures as a zip. */
export function ProductTools({ query, onDone }: ProductToolsProps) {
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Opened = opened && dialogs[opened];

  return (
    <>
      <ExportLink call={exportProductsCall} may="products.change" query={query}>
        Exportar<span className={styles.subject}> aparelhos</span>
      </ExportLink>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpened('table')}>
        Importar<span className={styles.subject}> aparelhos</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhotoUp size={18} aria-hidden />}
        onClick={() => setOpened('pictures')}
      >
        Imagens<span className={styles.subject}> em zip</span>
      </Button>
      {Opened && (
        <Suspense fallback={null}>
          <Opened
            onClose={() => setOpened(undefined)}
            onApplied={async (message) => {
              await onDone(message);
              setOpened(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
