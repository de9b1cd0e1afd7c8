import type { ImportCounts } from '@giro/contract/calls/imports.ts';
import { importSources } from '@giro/contract/rules/imports.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { batchSize, inBatches } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import {
  insertImport,
  insertNoteKeys,
  insertPastOrders,
  insertPictures,
  insertProblems,
  insertRows,
  nextRowIds,
} from './imports.queries.ts';
import type { OrderMade, Plan } from './plan.rules.ts';
import type { KnownPeople } from './plan-people.rules.ts';
import { findPerson } from './plan-people.rules.ts';
import type { ImportForm } from './planning.service.ts';

export const picturesTask = 'fetch-imported-pictures';

export interface WritingOptions {
  box: SecretBox;
  products: Pick<ProductsService, 'imported'>;
  accounts: Pick<AccountsService, 'imported'>;
  stockedUnits: Pick<StockedUnits, 'makeUnit'>;
  shelf: Pick<StockService, 'adjustAll'>;
}

/** The deed of a row: to which record, the version afterwards, and what it was before. */
interface Done {
  id: number;
  version: number | null;
  undo?: object;
}

interface Written {
  plan: Plan;
  counts: ImportCounts;
  form: ImportForm;
  fileName: string;
  byId: number;
}

/** Writes what an import has planned, in the transaction in which it was planned. */
export function createWriting({ box, products, accounts, stockedUnits, shelf }: WritingOptions) {
  async function writeProducts(tx: Tx, { plan, form, byId }: Written, done: Map<number, Done>) {
    const changing = { byId, reason: `Importação de ${importSources[form.origem].label}` };
    const made = await products.imported.add(tx, plan.products, changing);
    const ids = new Map<string, number>();
    for (const [place, { row, sku }] of plan.products.entries()) {
      const { id, version } = made[place] ?? { id: 0, version: 0 };
      ids.set(sku, id);
      done.set(row, { id, version });
    }
    const changes = plan.productChanges.map(({ change }) => change);
    const changed = await products.imported.change(tx, changes, changing);
    for (const [place, { row, before }] of plan.productChanges.entries()) {
      const { id, version } = changed[place] ?? { id: 0, version: 0 };
      done.set(row, { id, version, undo: before });
    }
    return ids;
  }

  async function writeUnits(tx: Tx, { plan }: Written, made: ReadonlyMap<string, number>, done: Map<number, Done>) {
    if (plan.units.length === 0) return;
    const missing = plan.units.map(({ sku }) => sku).filter((sku) => !made.has(sku));
    const known = await products.imported.findBySku(tx, missing);
    const pieces = new Map<number, number>();
    const idOf = (sku: string) => made.get(sku) ?? known.get(sku)?.id ?? 0;
    for (const { sku } of plan.units) pieces.set(idOf(sku), (pieces.get(idOf(sku)) ?? 0) + 1);
    await shelf.adjustAll(
      tx,
      [...pieces].sort(([one], [other]) => one - other).map(([productId, difference]) => ({ productId, difference })),
    );
    for (const { row, sku, unit } of plan.units) {
      const { id } = await stockedUnits.makeUnit(tx, { ...unit, product_id: idOf(sku) });
      done.set(row, { id, version: 1 });
    }
  }

  async function writePeople(tx: Tx, { plan, byId }: Written, done: Map<number, Done>): Promise<void> {
    const made = await accounts.imported.add(
      tx,
      plan.people.map(({ person }) => person),
    );
    for (const [place, { row }] of plan.people.entries()) done.set(row, made[place] ?? { id: 0, version: 0 });
    const changed = await accounts.imported.change(
      tx,
      plan.personChanges.map(({ change }) => change),
      byId,
    );
    for (const [place, { row, before }] of plan.personChanges.entries()) {
      done.set(row, { ...(changed[place] ?? { id: 0, version: 0 }), undo: before });
    }
  }

  async function writeOrders(tx: Tx, importId: number, source: string, orders: readonly OrderMade[]): Promise<void> {
    const keysOf = ({ buyer }: OrderMade) => ({
      email: buyer?.email ?? null,
      cpf: buyer?.document?.length === 11 ? buyer.document : null,
    });
    const known: KnownPeople = await accounts.imported.find(tx, orders.map(keysOf));
    const ids = await nextRowIds(tx, 'past_orders', orders.length);
    const rows = orders.map((order, place) => {
      const id = ids[place] ?? 0;
      const person = findPerson(keysOf(order), known);
      return {
        id,
        source,
        number: order.number,
        at: order.at,
        status: order.status,
        total_cents: order.totalCents,
        lines: order.lines as never,
        buyer_sealed: box.sealOptional(order.buyer && JSON.stringify(order.buyer), 'past_orders.buyer_sealed', id),
        user_id: person && !person.isClosed ? person.id : null,
        import_id: importId,
      };
    });
    await insertPastOrders(tx, rows);
  }

  /** The rows as they are kept: whom a row is about is sealed, with what they were before. */
  async function writeRows(tx: Tx, importId: number, plan: Plan, done: ReadonlyMap<number, Done>): Promise<void> {
    for (const [part, some] of inBatches(plan.rows).entries()) {
      const ids = await nextRowIds(tx, 'import_rows', some.length);
      const rows = some.map(({ line, file, subject, action, key, words, fields }, place) => {
        const id = ids[place] ?? 0;
        const { id: subjectId = null, version = null, undo } = done.get(part * batchSize + place) ?? {};
        const isPerson = subject === 'person';
        const sealed = isPerson
          ? box.seal(JSON.stringify({ key, words, fields, undo }), 'import_rows.sealed', id)
          : null;
        return {
          id,
          import_id: importId,
          line,
          file,
          subject,
          action,
          key: isPerson ? '' : key,
          words: isPerson ? '' : words,
          fields: (isPerson ? [] : fields) as never,
          sealed,
          subject_id: subjectId,
          version,
          undo: (isPerson ? null : (undo ?? null)) as never,
        };
      });
      await insertRows(tx, rows);
    }
  }

  async function writePictures(tx: Tx, importId: number, plan: Plan, done: ReadonlyMap<number, Done>): Promise<void> {
    const pictures = [...plan.products, ...plan.productChanges].flatMap(({ row, pictures }) =>
      pictures.map((address, position) => ({
        import_id: importId,
        product_id: done.get(row)?.id ?? 0,
        position,
        address,
      })),
    );
    if (pictures.length === 0) return;
    for (const some of inBatches(pictures)) await insertPictures(tx, some);
    await addJob(tx, picturesTask, {}, { key: picturesTask });
  }

  /** Writes everything and returns the import's id. Throws 409 when something has changed since it was planned. */
  async function write(tx: Tx, written: Written): Promise<number> {
    const { plan, counts, form, fileName, byId } = written;
    const importId = await insertImport(tx, {
      source: form.origem,
      kind: form.tipo,
      file_name: fileName,
      new_count: counts.new,
      changed_count: counts.changed,
      same_count: counts.same,
      skipped_count: counts.skipped,
      by_id: byId,
    });
    const done = new Map<number, Done>();
    const made = await writeProducts(tx, written, done);
    await writeUnits(tx, written, made, done);
    await writePeople(tx, written, done);
    for (const some of inBatches(plan.orders)) await writeOrders(tx, importId, form.origem, some);
    for (const some of inBatches(plan.noteKeys)) await insertNoteKeys(tx, importId, some);
    await writeRows(tx, importId, plan, done);
    for (const some of inBatches(plan.problems)) {
      await insertProblems(
        tx,
        some.map((problem) => ({ import_id: importId, ...problem })),
      );
    }
    await writePictures(tx, importId, plan, done);
    return importId;
  }

  return { write };
}
