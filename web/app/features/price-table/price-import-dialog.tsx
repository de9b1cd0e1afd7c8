import { importPricesCall } from '@giro/contract/calls/price-table.ts';
import { priceColumns } from '@giro/contract/rules/table-columns.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { ImportDialog } from '../../ui/panel/spreadsheet/import-dialog.tsx';
import { applyLabel } from '../../ui/panel/spreadsheet/import-words.ts';
import { PricePreview } from './price-preview.tsx';

interface PriceImportDialogProps {
  onClose: () => void;
  onApplied: (message: string) => Promise<void>;
}

const source = {
  lead: 'Exporte os preços, mude o que quiser na planilha e envie o arquivo aqui. Você confere cada mudança antes de gravar; preços que não estiverem na planilha ficam como estão.',
  file: 'Arquivo de preços',
  headings: priceColumns,
};

/** Brings a price table back: choose it, see what it would change, apply it. */
export default function PriceImportDialog(props: PriceImportDialogProps) {
  return (
    <ImportDialog
      {...props}
      titles={{ choose: 'Importar preços', check: 'Conferir preços' }}
      source={source}
      fallbacks={{
        check: 'Não foi possível conferir a planilha. Tente de novo.',
        apply: 'Não foi possível gravar os preços. Nada mudou; tente de novo.',
      }}
      tryOut={(csv) => callApi(importPricesCall, { body: { csv, dryRun: true } })}
      apply={async (csv, fingerprint) =>
        (await callApi(importPricesCall, { body: { csv, dryRun: false, fingerprint } })).message
      }
      applyLabel={applyLabel}
      preview={(result) => <PricePreview result={result} />}
    />
  );
}
