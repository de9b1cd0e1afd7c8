import { importPricesCall, type PriceChange, type PriceImport } from '@giro/contract/calls/price-table.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { priceColumns } from '@giro/contract/rules/table-columns.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { applyLabel, ImportDialog, summaryOf } from '../../ui/panel/spreadsheet/import-dialog.tsx';
import { After, Before, TablePreview } from '../../ui/panel/spreadsheet/table-preview.tsx';

const directions = { acrescimo: '+', abatimento: '−' } as const;

/** A base value as it is; an amount with what it does: '+ R$ 200,00'. */
export function priceText({ amount, modification }: PriceChange['before']): string {
  return modification ? `${directions[modification]} ${formatReais(amount)}` : formatReais(amount);
}

/** The name of the price that changes. */
export function changedName({ caracteristica, valor }: PriceChange): string {
  return caracteristica === null ? 'Valor base' : `${caracteristica}: ${valor}`;
}

const changeColumns: Column<PriceChange>[] = [
  {
    header: 'Modelo',
    role: 'title',
    cell: ({ modelo, marca, tipo }) => <TwoLines first={modelo} second={`${marca} · ${tipo}`} />,
  },
  { header: 'O que muda', cell: changedName },
  { header: 'Antes', align: 'end', cell: ({ before }) => <Before>{priceText(before)}</Before> },
  { header: 'Depois', align: 'end', cell: ({ after }) => <After>{priceText(after)}</After> },
  { header: 'Linha', align: 'end', cell: ({ line }) => line },
];

const words = {
  refused: 'Corrija a planilha e confira de novo. Enquanto houver um erro, nenhum preço é gravado.',
  same: 'Os preços já são os do arquivo.',
};

/** The effects of a price table: mistakes first, then every change, old beside new. */
function PricePreview({ result }: { result: PriceImport }) {
  return (
    <TablePreview
      summary={summaryOf(result)}
      words={words}
      problems={result.problems}
      changes={result.changes}
      columns={changeColumns}
    />
  );
}

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
