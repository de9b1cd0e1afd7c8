import type { ImportCounts, ImportResult, PastImport, PastOrder } from '@giro/contract/calls/imports.ts';
import { nameCell } from '@giro/contract/rules/csv-cell.ts';
import {
  type ImportAction,
  type ImportKind,
  type ImportSource,
  type ImportSubject,
  importActions,
  shownImportRows,
} from '@giro/contract/rules/imports.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { Selectable } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { ImportRows } from '../../platform/database/schema.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import type { ImportRecord, PastOrderRow } from './imports.queries.ts';
import { countRows, type Field, messageOf, type Plan } from './plan.rules.ts';

type StoredRow = Pick<Selectable<ImportRows>, 'id' | 'key' | 'words' | 'fields' | 'sealed' | 'subject'>;

/** Words of a row as they were shown; of a person whose account has ended there are none any more. */
export function openRow(
  row: StoredRow,
  box: SecretBox,
): { key: string; words: string; fields: Field[]; undo?: object | undefined } {
  if (row.subject !== 'person') return { key: row.key, words: row.words, fields: row.fields as unknown as Field[] };
  const opened = box.openOptional(row.sealed, 'import_rows.sealed', row.id);
  return opened ? JSON.parse(opened) : { key: '', words: 'Dados apagados.', fields: [] };
}

export function presentResult(
  plan: Plan & { fingerprint: string },
  kind: ImportKind,
  importId: number | null,
): ImportResult {
  const counts = countRows(plan.rows);
  return {
    applied: importId !== null,
    import_id: importId,
    fingerprint: plan.fingerprint,
    counts,
    rows: plan.rows.slice(0, shownImportRows),
    columns_unknown: plan.columnsUnknown,
    problems: plan.problems.slice(0, shownImportRows),
    message: messageOf(counts, kind, importId !== null),
  };
}

const countsOf = (row: ImportRecord): ImportCounts => ({
  new: row.new_count,
  changed: row.changed_count,
  same: row.same_count,
  skipped: row.skipped_count,
});

export const presentImport = (row: ImportRecord): PastImport => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by ?? 'Sistema',
  origem: row.source as ImportSource,
  tipo: row.kind as ImportKind,
  file: row.file_name,
  counts: countsOf(row),
  undo_until: row.may_undo ? row.undo_until.toISOString() : null,
  undone_at: row.undone_at?.toISOString() ?? null,
});

export const presentPastOrder = ({ id, source, number, at, status, total_cents, lines }: PastOrderRow): PastOrder => ({
  id,
  source: source as ImportSource,
  number,
  at: at?.toISOString() ?? null,
  status,
  total: total_cents === null ? null : reaisOf(total_cents),
  lines: lines.map(({ cents, ...line }) => ({ ...line, price: cents === null ? null : reaisOf(cents) })),
});

/** A line of an import's report. */
export interface ReportLine {
  line: number | null;
  file: string | null;
  what: string;
  key: string;
  action: string;
  words: string;
  fields: Field[];
}

const subjectWords: Record<ImportSubject, string> = {
  product: 'Produto',
  person: 'Pessoa',
  'past-order': 'Pedido antigo',
  unit: 'Aparelho',
};

export const reportLine = (row: Selectable<ImportRows>, box: SecretBox): ReportLine => ({
  line: row.line,
  file: row.file,
  what: subjectWords[row.subject as ImportSubject],
  action: importActions[row.action as ImportAction],
  ...openRow(row, box),
});

export const reportColumns: CsvColumns<ReportLine> = {
  Linha: ({ line }) => line,
  Arquivo: ({ file }) => file ?? '',
  'O quê': ({ what }) => what,
  // Keys of notas, IMEIs and numbers such as 0012 stay whole in spreadsheets.
  Chave: ({ key }) => nameCell(key),
  Resultado: ({ action }) => action,
  Detalhe: ({ words }) => words,
  Campos: ({ fields }) =>
    fields.map(({ column, before, after }) => `${column}: ${before ?? '—'} → ${after ?? '—'}`).join('; '),
};
