import { importProductsCall, type ProductChange, type ProductImport } from '@giro/contract/calls/managed-products.ts';
import { productColumns } from '@giro/contract/rules/table-columns.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { applyLabel, ImportDialog, summaryOf } from '../../../ui/panel/spreadsheet/import-dialog.tsx';
import { After, Before, TablePreview } from '../../../ui/panel/spreadsheet/table-preview.tsx';
import { BelowFloorNote, BelowFloorPill } from '../../pricing/below-floor-note.tsx';
import { useDespiteRule } from '../../pricing/use-despite-rule.tsx';
import styles from '../product-list.module.css';

interface ProductImportDialogProps {
  onClose: () => void;
  onApplied: (message: string) => Promise<void>;
}

const source = {
  lead: 'Exporte os aparelhos, mude o que quiser na planilha e envie o arquivo aqui. O SKU diz de qual aparelho é a linha; um SKU novo adiciona um aparelho. O estoque muda pela diferença entre “estoque” e “estoque visto”. Em “fotos”, endereços https separados por “|” são baixados para a loja. Você confere cada mudança antes de gravar.',
  file: 'Arquivo de aparelhos',
  headings: productColumns,
};

const words = {
  refused: 'Corrija a planilha e confira de novo. Enquanto houver um erro, nada é gravado.',
  same: 'Os aparelhos já são os do arquivo.',
};

function Fields({ fields, isNew }: ProductChange) {
  return (
    <ul className={styles.fields}>
      {fields.map(({ column, before, after }) => (
        <li key={column}>
          {column}: {!isNew && before !== '' && <Before>{before}</Before>} <After>{after || 'em branco'}</After>
        </li>
      ))}
    </ul>
  );
}

const columns: Column<ProductChange>[] = [
  { header: 'Aparelho', role: 'title', cell: ({ name, SKU }) => <TwoLines first={name} second={SKU} /> },
  {
    header: 'O que muda',
    cell: (change) => <TwoLines first={<Fields {...change} />} second={change.below_floor && <BelowFloorPill />} />,
  },
  { header: 'É novo', cell: ({ isNew }) => (isNew ? 'sim' : 'não') },
  { header: 'Linha', align: 'end', cell: ({ line }) => line },
];

const preview = (result: ProductImport) => (
  <>
    <BelowFloorNote rows={result.changes} />
    <TablePreview
      summary={summaryOf(result)}
      words={words}
      problems={result.problems}
      changes={result.changes}
      columns={columns}
    />
  </>
);

/** Brings a table of products back: choose it, see what it would add and change, apply it. */
export default function ProductImportDialog(props: ProductImportDialogProps) {
  const floor = useDespiteRule('floor_reason', 'price');
  return (
    <>
      <ImportDialog
        {...props}
        titles={{ choose: 'Importar aparelhos', check: 'Conferir aparelhos' }}
        source={source}
        fallbacks={{
          check: 'Não foi possível conferir a planilha. Tente de novo.',
          apply: 'Não foi possível gravar os aparelhos. Nada mudou; tente de novo.',
        }}
        tryOut={(csv) => callApi(importProductsCall, { body: { csv, dryRun: true } })}
        apply={async (csv, fingerprint) =>
          (
            await floor.send((said) =>
              callApi(importProductsCall, { body: { csv, dryRun: false, fingerprint, ...said } }),
            )
          ).message
        }
        applyLabel={applyLabel}
        preview={preview}
      />
      {floor.dialog}
    </>
  );
}
