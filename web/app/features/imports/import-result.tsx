import type { ImportCounts, ImportedRow, ImportProblem, ImportResult } from '@giro/contract/calls/imports.ts';
import { type ImportAction, importActions, shownImportRows } from '@giro/contract/rules/imports.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { After, Before, Rows } from '../../ui/panel/spreadsheet/table-preview.tsx';
import styles from './imports.module.css';

const tones = { new: 'good', change: 'moving', same: 'over', skip: 'waiting' } as const satisfies Record<
  ImportAction,
  string
>;

function Fields({ row: { action, fields } }: { row: ImportedRow }) {
  if (fields.length === 0) return '–';
  return (
    <ul className={styles.fields}>
      {fields.map(({ column, before, after }) => (
        <li key={column}>
          {column}: {action === 'change' && before && <Before>{before}</Before>} <After>{after || 'em branco'}</After>
        </li>
      ))}
    </ul>
  );
}

const placeWords = ({ line, file }: { line: number | null; file: string | null }) =>
  [file, line].filter((part) => part !== null).join(', ') || '–';

const rowColumns: Column<ImportedRow>[] = [
  {
    header: 'O que é',
    role: 'title',
    cell: ({ key, words }) => <TwoLines first={key || 'Sem chave'} second={words} />,
  },
  {
    header: 'Resultado',
    cell: ({ action }) => <StatusPill tone={tones[action]} label={importActions[action]} />,
  },
  { header: 'Campos', cell: (row) => <Fields row={row} /> },
  { header: 'Linha', align: 'end', cell: placeWords },
];

const problemColumns: Column<ImportProblem>[] = [
  { header: 'Linha', role: 'title', cell: placeWords },
  { header: 'Coluna', cell: ({ column }) => column ?? '–' },
  { header: 'O que houve', cell: ({ message }) => message },
];

export const countWords = ({ new: added, changed, same, skipped }: ImportCounts) =>
  (
    [
      [added, 'novo', 'novos'],
      [changed, 'muda', 'mudam'],
      [same, 'igual', 'iguais'],
      [skipped, 'fica de fora', 'ficam de fora'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : several}`)
    .join(' · ') || 'nenhuma linha';

/** Everything that a file would bring, or has brought: the sum first, then what was said of it, then every line. */
export function ImportResultView({ result }: { result: ImportResult }) {
  const { applied, message, counts, rows, problems, columns_unknown: unknown } = result;
  const all = counts.new + counts.changed + counts.same + counts.skipped;
  const brings = counts.new + counts.changed > 0;
  return (
    <Stack gap="lg">
      <Alert
        color={brings ? 'green' : 'amber'}
        role="status"
        icon={brings ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
        title={message}
      >
        {countWords(counts)}
        {!applied && '. Nada foi gravado ainda.'}
      </Alert>
      {unknown.length > 0 && (
        <Alert icon={<IconInfoCircle aria-hidden />} title="Colunas que não vêm">
          {unknown.join(', ')}
        </Alert>
      )}
      <Rows title="Avisos" columns={problemColumns} rows={problems} />
      <Rows title="Linhas" columns={rowColumns} rows={rows} />
      {all > shownImportRows && (
        <Text c="dimmed" size="sm">
          Aqui estão as primeiras {shownImportRows} linhas; o relatório tem todas.
        </Text>
      )}
    </Stack>
  );
}
