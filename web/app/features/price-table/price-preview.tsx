import type { PriceChange, PriceImport } from '@giro/contract/calls/price-table.ts';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { TwoLines } from '../../ui/panel/list/two-lines.tsx';
import { After, Before } from '../../ui/panel/spreadsheet/before-after.tsx';
import { summaryOf } from '../../ui/panel/spreadsheet/import-words.ts';
import { TablePreview } from '../../ui/panel/spreadsheet/table-preview.tsx';
import { changedName, priceText } from './price-words.ts';

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
export function PricePreview({ result }: { result: PriceImport }) {
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
