import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { Alert, Button, Stack, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import styles from './spreadsheet.module.css';

const shownAtOnce = 100;

const problemColumns: Column<TableProblem>[] = [
  { header: 'Linha', cell: ({ line }) => line ?? '–', role: 'title' },
  { header: 'Coluna', cell: ({ column }) => column ?? '–' },
  { header: 'O que corrigir', cell: ({ message }) => message },
];

interface RowsProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A titled table of which so many rows are drawn at once; nothing without any. */
export function Rows<Row>({ title, columns, rows }: RowsProps<Row>) {
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

interface TablePreviewProps<Change> {
  /** The findings in one sentence. */
  summary: string;
  /** Explains the summary, where there are problems, and where nothing would change. */
  words: { refused: string; same: string };
  problems: readonly TableProblem[];
  changes: readonly Change[];
  columns: readonly Column<Change>[];
}

/** The effects of a table: mistakes first, then every change. */
export function TablePreview<Change>({ summary, words, problems, changes, columns }: TablePreviewProps<Change>) {
  const isGood = problems.length === 0;
  return (
    <Stack gap="lg">
      <Alert
        color={isGood ? 'green' : 'red'}
        role="status"
        icon={isGood ? <IconCircleCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
        title={summary}
      >
        {!isGood && words.refused}
        {isGood && changes.length === 0 && words.same}
        {isGood && changes.length > 0 && 'Nada foi gravado ainda.'}
      </Alert>
      <Rows title="Erros" columns={problemColumns} rows={problems} />
      <Rows title="Mudanças" columns={columns} rows={changes} />
    </Stack>
  );
}

export function Before({ children }: { children: ReactNode }) {
  return <del className={styles.before}>{children}</del>;
}

export function After({ children }: { children: ReactNode }) {
  return <ins className={styles.after}>{children}</ins>;
}
