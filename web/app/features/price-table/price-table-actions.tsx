import { listEvaluationsCall, modelQuestionsCall, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { exportPricesCall } from '@giro/contract/calls/price-table.ts';
import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { refresh } from '../../lib/api/use-call.ts';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import styles from './price-table-actions.module.css';

const PriceImportDialog = lazy(() => import('./price-import-dialog.tsx'));

/** Every price of the wizard as a spreadsheet, and back. */
export function PriceTableActions() {
  const client = useQueryClient();
  const notice = useNotice();
  const [isOpen, setIsOpen] = useState(false);

  async function finish(message: string) {
    await refresh(client, listEvaluationsCall, modelQuestionsCall, sellCatalogueCall).catch(() => undefined);
    setIsOpen(false);
    notice.show(message);
  }

  return (
    <Group gap="xs">
      <ExportLink call={exportPricesCall} may="prices.export">
        Exportar<span className={styles.subject}> preços</span>
      </ExportLink>
      <Allowed may="prices.import">
        <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
          Importar<span className={styles.subject}> preços</span>
        </Button>
      </Allowed>
      <Notice text={notice.text} />
      {isOpen && (
        <Suspense fallback={null}>
          <PriceImportDialog onClose={() => setIsOpen(false)} onApplied={finish} />
        </Suspense>
      )}
    </Group>
  );
}
