import type { ProductImport } from '@giro/contract/calls/managed-products.ts';
import { type Database, isStillReferenced, type Tx, violates } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { problemWords } from '../../platform/read-table.ts';
import { record } from '../../platform/record/record.ts';
import { listOnBooks } from './managed-products.queries.ts';
import { insertProduct, replaceTypes, replaceValues, updateProduct } from './product-edits.queries.ts';
import { type ProductLine, readProductTable } from './product-lines.rules.ts';
import { type PlannedProduct, planProducts } from './product-plan.rules.ts';
import { noteAddedProduct, noteChangedProduct } from './product-record.service.ts';
import { presentProductImport } from './product-table.presenter.ts';
import { findIdsBySku, lockForEdits, readParts } from './product-table.queries.ts';
import { presentProduct } from './products.presenter.ts';

interface ProductTable {
  csv: string;
  fingerprint?: string;
}

const changed = () => conflict('Os produtos mudaram desde a conferência. Confira de novo antes de gravar.');

/** Products as a spreadsheet that comes back: they are known by their SKU. */
export function createProductTable({ database }: { database: Database }) {
  async function plan(db: Tx, lines: readonly ProductLine[], ids: readonly number[]) {
    const known = (await listOnBooks(db, ids)).map(presentProduct);
    return planProducts(lines, known, await readParts(db));
  }

  const skusOf = (lines: readonly ProductLine[]) => lines.map(({ sku }) => sku);

  /** What this table would add and change; nothing is written. */
  async function tryOut({ csv }: ProductTable): Promise<ProductImport> {
    const read = readProductTable(csv);
    const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return reading.execute(async (tx) => {
      const ids = await findIdsBySku(tx, skusOf(read.lines));
      return presentProductImport(read, await plan(tx, read.lines, ids), false);
    });
  }

  /** Writes one product and returns its id. */
  async function write(tx: Tx, { before, columns, stock, seen, typeIds, valueIds }: PlannedProduct, byId: number) {
    const id = before?.id ?? (await insertProduct(tx, { ...columns, stock: stock ?? 0 }));
    if (before) {
      const edit = { byId, expectedVersion: before.version };
      if (!(await updateProduct(tx, id, columns, { stock, stock_seen: seen }, edit))) throw changed();
    }
    if (typeIds) await replaceTypes(tx, id, typeIds);
    if (valueIds) await replaceValues(tx, id, valueIds);
    return id;
  }

  async function note(tx: Tx, written: readonly { id: number; planned: PlannedProduct }[]): Promise<void> {
    const rows = await listOnBooks(
      tx,
      written.map(({ id }) => id),
    );
    const after = new Map(rows.map((row) => [row.id, presentProduct(row)]));
    for (const { id, planned } of written) {
      const product = after.get(id);
      if (!product) continue;
      const { before, stock, seen } = planned;
      if (before) await noteChangedProduct(tx, before, product, { stock, stock_seen: seen });
      else await noteAddedProduct(tx, product);
    }
    const added = written.filter(({ planned }) => !planned.before).length;
    await record(tx, {
      kind: 'products-imported',
      after: { 'Produtos adicionados': added, 'Produtos alterados': written.length - added },
    });
  }

  /**
   * Adds and changes products by a table, all or nothing; stock moves by differences. Throws 422 with the first problems
   * of its lines; 409 when `fingerprint` is given and its products are others by now.
   */
  async function apply({ csv, fingerprint }: ProductTable, byId: number): Promise<ProductImport> {
    const read = readProductTable(csv);
    return database
      .transaction()
      .execute(async (tx) => {
        const ids = await findIdsBySku(tx, skusOf(read.lines));
        await lockForEdits(tx, ids);
        const planned = await plan(tx, read.lines, ids);
        const result = presentProductImport(read, planned, true);
        if (result.problems.length > 0) throw invalid({ csv: problemWords(result.problems) }, result.message);
        if (fingerprint !== undefined && fingerprint !== planned.fingerprint) throw changed();
        const written: { id: number; planned: PlannedProduct }[] = [];
        for (const product of planned.products) {
          written.push({ id: await write(tx, product, byId), planned: product });
        }
        if (written.length > 0) await note(tx, written);
        return result;
      })
      .catch((error) => {
        // Somebody has added the same SKU meanwhile, or taken away what a product is described by.
        throw violates(error, 'products_sku') || isStillReferenced(error) ? changed() : error;
      });
  }

  return { tryOut, apply };
}
