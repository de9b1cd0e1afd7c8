import type { FileHandle } from 'node:fs/promises';
import type { ResultOf } from '@giro/contract/call.ts';
import type { ImportResult, undoImportCall } from '@giro/contract/calls/imports.ts';
import { cnpjError } from '@giro/contract/rules/documents.ts';
import { bringsKind, importKinds, importSources } from '@giro/contract/rules/imports.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, FieldProblems, notFound } from '../../platform/http/errors.ts';
import { Semaphore } from '../../platform/http/semaphore.ts';
import { record } from '../../platform/record/record.ts';
import { presentImport, presentPastOrder, presentResult, type ReportLine, reportLine } from './imports.presenter.ts';
import {
  findImport,
  type ImportRecord,
  listImports,
  listPastOrders,
  listProblems,
  listRows,
  lockImports,
  markUndone,
} from './imports.queries.ts';
import { countRows } from './plan.rules.ts';
import { createPlanning, type ImportForm, type PlanningOptions } from './planning.service.ts';
import { type ReadSource, readSource } from './sources.service.ts';
import { createUndoing, type UndoingOptions } from './undoing.service.ts';
import { createWriting, type WritingOptions } from './writing.service.ts';

type ImportsOptions = { database: Database } & PlanningOptions & WritingOptions & UndoingOptions;

/** A file is in memory while it is read and planned: one at a time, and few wait. */
const semaphore = new Semaphore(1, 4);

const busy = () => conflict('Outra importação está em andamento. Tente de novo em alguns minutos.');
const changed = () => conflict('A loja ou o arquivo mudou desde a conferência. Confira de novo antes de trazer.');
const unknownImport = 'Importação não encontrada.';

export type ImportsService = ReturnType<typeof createImports>;

/** Data that a shop brings from the tools that it leaves: tried out, brought all or nothing, and taken back. */
export function createImports(options: ImportsOptions) {
  const { database, box, products, storefrontInfo } = options;
  const planning = createPlanning(options);
  const writing = createWriting(options);
  const undoing = createUndoing(options);

  async function assertFits({ origem, tipo, dryRun, fingerprint }: ImportForm): Promise<void> {
    const problems = new FieldProblems();
    if (!bringsKind(origem, tipo)) {
      problems.add('tipo', `${importSources[origem].label} não traz ${importKinds[tipo].toLowerCase()}.`);
    }
    if (!dryRun && !fingerprint) problems.add('fingerprint', 'Confira o arquivo antes de trazer.');
    if (origem === 'nfe' && cnpjError((await storefrontInfo.getShop(database)).cnpj)) {
      problems.add('origem', 'Informe antes o CNPJ da loja em Configurações.');
    }
    problems.throwIfAny();
  }

  async function tryOut(source: ReadSource, form: ImportForm): Promise<ImportResult> {
    const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return presentResult(await reading.execute((tx) => planning.plan(tx, source, form)), form.tipo, null);
  }

  interface Bringing {
    form: ImportForm;
    fileName: string;
    byId: number;
  }

  async function bring(tx: Tx, source: ReadSource, { form, fileName, byId }: Bringing): Promise<ImportResult> {
    if (!(await lockImports(tx))) throw busy();
    const known = await products.imported.findBySku(tx, await planning.skusOf(tx, source));
    await products.imported.lock(
      tx,
      [...known.values()].map(({ id }) => id).sort((one, other) => one - other),
    );
    const plan = await planning.plan(tx, source, form);
    if (plan.fingerprint !== form.fingerprint) throw changed();
    const counts = countRows(plan.rows);
    const importId = await writing.write(tx, { plan, counts, form, fileName, byId });
    const after = {
      De: importSources[form.origem].label,
      'O quê': importKinds[form.tipo],
      Novos: counts.new,
      Mudados: counts.changed,
    };
    await record(tx, { kind: 'import-run', after });
    return presentResult(plan, form.tipo, importId);
  }

  /**
   * Says what a tool's file would bring, or brings it, all or nothing. Throws 422 for a file that cannot be read and where
   * it is brought unseen; 409 while another import runs, and when file or shop are not those of the fingerprint.
   */
  async function run(
    form: ImportForm,
    sent: { archive: FileHandle | undefined; fileName: string },
    byId: number,
  ): Promise<ImportResult> {
    await assertFits(form);
    return semaphore.take(async () => {
      const source = await readSource(form.origem, form.tipo, sent.archive);
      if (form.dryRun) return tryOut(source, form);
      const bringing = { form, fileName: sent.fileName.slice(0, 200) || 'arquivo', byId };
      return database.transaction().execute((tx) => bring(tx, source, bringing));
    });
  }

  async function list(page: number) {
    const { rows, total } = await listImports(database, page);
    return pageOf(rows.map(presentImport), total, page);
  }

  /** Throws 404. */
  async function get(id: number): Promise<ImportRecord> {
    const row = await findImport(database, id);
    if (!row) throw notFound(unknownImport);
    return row;
  }

  const problemLine = (problem: Awaited<ReturnType<typeof listProblems>>[number]): ReportLine => ({
    line: problem.line,
    file: problem.file,
    what: problem.column ?? '',
    key: '',
    action: 'Aviso',
    words: problem.message,
    fields: [],
  });

  /** Every line of an import and what became of it, then everything that was said of single columns. */
  async function* reportOf(id: number): AsyncGenerator<ReportLine[]> {
    yield* readInBatches(
      database,
      (tx, afterId) => listRows(tx, id, afterId),
      async (_, rows) => rows.map((row) => reportLine(row, box)),
    );
    yield* readInBatches(
      database,
      (tx, afterId) => listProblems(tx, id, afterId),
      async (_, rows) => rows.map(problemLine),
    );
  }

  /** Throws 404. */
  async function report(id: number): Promise<AsyncGenerator<ReportLine[]>> {
    await get(id);
    return reportOf(id);
  }

  async function undoIn(tx: Tx, id: number, byId: number): Promise<ResultOf<typeof undoImportCall>> {
    if (!(await lockImports(tx))) throw busy();
    const { source, kind, undone_at } = await get(id);
    if (!(await markUndone(tx, id, byId))) {
      throw conflict(undone_at ? 'Esta importação já foi desfeita.' : 'Uma importação se desfaz em até 24 horas.');
    }
    const { undone, kept } = await undoing.undo(tx, id, byId);
    const after = {
      De: importSources[source as ImportForm['origem']].label,
      'O quê': importKinds[kind as ImportForm['tipo']],
      Desfeitos: undone,
      'Ficaram na loja': kept.length,
    };
    await record(tx, { kind: 'import-undone', after });
    const rest = kept.length === 0 ? '' : ` ${kept.length === 1 ? '1 ficou' : `${kept.length} ficaram`} na loja.`;
    return { undone, kept, message: `Importação desfeita.${rest}` };
  }

  /** Takes an import back, but for what was used since. Throws 404; 409 while another runs, later than 24 hours, and twice. */
  async function undo(id: number, byId: number) {
    await get(id);
    return database.transaction().execute((tx) => undoIn(tx, id, byId));
  }

  async function listOrdersOf(userId: number, page: number) {
    const { rows, total } = await listPastOrders(database, userId, page);
    return pageOf(rows.map(presentPastOrder), total, page);
  }

  return { run, list, report, undo, listOrdersOf };
}
