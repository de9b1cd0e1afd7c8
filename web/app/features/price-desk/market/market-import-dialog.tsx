import { importMarketCall, type MarketImport } from '@giro/contract/calls/base-suggestions.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { marketColumns } from '@giro/contract/rules/price-desk.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { ImportDialog } from '../../../ui/panel/spreadsheet/import-dialog.tsx';
import { TablePreview } from '../../../ui/panel/spreadsheet/table-preview.tsx';

type NewPrice = MarketImport['changes'][number];

const known = (reais: number | null) => (reais === null ? '—' : formatReais(reais));

const columns: Column<NewPrice>[] = [
  {
    header: 'Modelo',
    role: 'title',
    cell: ({ modelo, marca, tipo }) => <TwoLines first={modelo} second={`${marca} · ${tipo}`} />,
  },
  { header: 'Fonte', cell: ({ fonte }) => fonte },
  { header: 'Compra por', align: 'end', cell: ({ compra }) => known(compra) },
  { header: 'Vende por', align: 'end', cell: ({ venda }) => known(venda) },
  { header: 'Data', cell: ({ data }) => formatDate(data) },
  { header: 'Linha', align: 'end', cell: ({ line }) => line },
];

const source = {
  lead: 'Anote numa planilha o que outras lojas pagam e pedem por cada modelo do avaliador, e traga as linhas para cá. Compra ou venda pode ficar em branco. Você confere tudo antes de gravar.',
  file: 'Arquivo de preços de mercado',
  headings: marketColumns,
};

const words = {
  refused: 'Corrija as linhas e confira de novo. Enquanto houver um erro, nada é gravado.',
  same: 'Estes preços já estavam anotados.',
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** The findings of a dry run, in one sentence. */
export function foundWords({ changes, unchanged, problems }: MarketImport): string {
  return [
    ...(problems.length > 0 ? [counted(problems.length, 'erro', 'erros')] : []),
    counted(changes.length, 'preço novo', 'preços novos'),
    ...(unchanged > 0 ? [counted(unchanged, 'já anotado', 'já anotados')] : []),
  ].join(' · ');
}

interface MarketImportDialogProps {
  onClose: () => void;
  onApplied: (message: string) => Promise<void>;
}

/** Notes prices of others: paste them, see which are new, keep them. */
export default function MarketImportDialog(props: MarketImportDialogProps) {
  return (
    <ImportDialog
      {...props}
      titles={{ choose: 'Colar preços de mercado', check: 'Conferir preços de mercado' }}
      source={source}
      fallbacks={{
        check: 'Não foi possível conferir os preços. Tente de novo.',
        apply: 'Não foi possível gravar os preços. Nada mudou; tente de novo.',
      }}
      tryOut={(csv) => callApi(importMarketCall, { body: { csv, dryRun: true } })}
      apply={async (csv, fingerprint) =>
        (await callApi(importMarketCall, { body: { csv, dryRun: false, fingerprint } })).message
      }
      applyLabel={(count) => `Gravar ${counted(count, 'preço', 'preços')}`}
      preview={(result) => (
        <TablePreview
          summary={foundWords(result)}
          words={words}
          problems={result.problems}
          changes={result.changes}
          columns={columns}
        />
      )}
    />
  );
}
