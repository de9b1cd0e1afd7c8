import type { PriceChange, PriceImport, PriceProblem } from '@giro/contract/calls/price-table.ts';
import { Alert, Button, Stack, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/panel/list/data-table.tsx';
import { TwoLines } from '../../ui/panel/list/two-lines.tsx';
import styles from './price-import.module.css';
import { changedName, priceText, summaryOf } from './price-words.ts';

const shownAtOnce = 100;

const problemColumns: Column<PriceProblem>[] = [
  { header: 'Linha', cell: ({ line }) => line ?? '–', role: 'title' },
  { header: 'Coluna', cell: ({ column }) => column ?? '–' },
  { header: 'O que corrigir', cell: ({ message }) => message },
];

const changeColumns: Column<PriceChange>[] = [
  {
    header: 'Modelo',
    role: 'title',
    cell: ({ modelo, marca, tipo }) => <TwoLines first={modelo} second={`${marca} · ${tipo}`} />,
  },
  { header: 'O que muda', cell: changedName },
  { header: 'Antes', align: 'end', cell: ({ before }) => <del className={styles.before}>{priceText(before)}</del> },
  { header: 'Depois', align: 'end', cell: ({ after }) => <ins className={styles.after}>{priceText(after)}</ins> },
  { header: 'Linha', align: 'end', cell: ({ line }) => line },
];

interface RowsProps<Row> {
  title: string;
  columns: Column<Row>[];
  rows: readonly Row[];
}

function Rows<Row>({ title, columns, rows }: RowsProps<Row>) {
  const [shown, setShown] = useState(shownAtOnce);
  if (rows.length === 0) return null;
  const wrapped = columns.map((column) => ({ ...column, cell: ({ row }: { row: Row }) => column.cell(row) }));
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <DataTable caption={title} columns={wrapped} rows={rows.slice(0, shown).map((row, id) => ({ id, row }))} />
      {rows.length > shown && (
        <Button variant="default" mt="xs" onClick={() => setShown(shown + shownAtOnce)}>
          Mostrar mais ({rows.length - shown})
        </Button>
      )}
    </section>
  );
}

/** What a price table would do: what is wrong first, then every change, old beside new. */
export function PricePreview({ result }: { result: PriceImport }) {
  const { changes, problems } = result;
  const isGood = problems.length === 0;
  return (
    <Stack gap="lg">
      <Alert
        color={isGood ? 'green' : 'red'}
        role="status"
        icon={isGood ? <IconCircleCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
        title={summaryOf(result)}
      >
        {!isGood && 'Corrija a planilha e confira de novo. Enquanto houver um erro, nenhum preço é gravado.'}
        {isGood && changes.length === 0 && 'Os preços já são os do arquivo.'}
        {isGood && changes.length > 0 && 'Nada foi gravado ainda.'}
      </Alert>
      <Rows title="Erros" columns={problemColumns} rows={problems} />
      <Rows title="Mudanças" columns={changeColumns} rows={changes} />
    </Stack>
  );
}
