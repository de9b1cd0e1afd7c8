import type { ProductImport } from '@giro/contract/calls/managed-products.ts';
import { type Database, isStillReferenced, type Tx, violates } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { problemWords, type ReadTable, refusedTable } from '../../platform/read-table.ts';
import { record } from '../../platform/record/record.ts';
import type { StockService } from '../stock/stock.service.ts';
import { listOnBooks } from './managed-products.queries.ts';
import { isStoredAddress } from './product-columns.rules.ts';
import {
  findStored,
  insertProduct,
  replacePictures,
  replaceTypes,
  replaceValues,
  updateProduct,
} from './product-edits.queries.ts';
import { type ProductLine, readProductTable } from './product-lines.rules.ts';
import { type PlannedProduct, type ProductPlan, planProducts } from './product-plan.rules.ts';
import { noteAddedProduct, noteChangedProduct } from './product-record.service.ts';
import { presentProductImport } from './product-table.presenter.ts';
import { findIdsBySku, lockForEdits, readParts } from './product-table.queries.ts';
import { presentProduct } from './products.presenter.ts';
import { createTablePictures, type TablePicturesOptions } from './table-pictures.service.ts';

interface ProductTable {
  csv: string;
  fingerprint?: string;
}

const changed = () => conflict('Os produtos mudaram desde a conferência. Confira de novo antes de gravar.');

/** Products as a spreadsheet that comes back: they are known by their SKU. */
export function createProductTable({
  database,
  shelf,
  ...options
}: { database: Database; shelf: StockService } & TablePicturesOptions) {
  const tablePictures = createTablePictures(options);

  async function plan(db: Tx, lines: readonly ProductLine[], ids: readonly number[]) {
    const known = (await listOnBooks(db, ids)).map(presentProduct);
    const named = lines.flatMap(({ pictures = [] }) => pictures);
    return planProducts(lines, known, { ...(await readParts(db)), pictures: await findStored(db, named) });
  }

  const skusOf = (lines: readonly ProductLine[]) => lines.map(({ sku }) => sku);

  function planNow(lines: readonly ProductLine[]): Promise<ProductPlan> {
    const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return reading.execute(async (tx) => plan(tx, lines, await findIdsBySku(tx, skusOf(lines))));
  }

  /** Products that this table would add and change; nothing is written, nor fetched. */
  async function tryOut({ csv }: ProductTable): Promise<ProductImport> {
    const read = readProductTable(csv);
    return presentProductImport(read, await planNow(read.lines), false);
  }

  /** Throws 422 with the first problems of a table; 409 when its products are others than those of the fingerprint. */
  function assertApplicable(result: ProductImport, fingerprint: string | undefined): void {
    if (result.problems.length > 0) throw invalid({ csv: problemWords(result.problems) }, result.message);
    if (fingerprint !== undefined && fingerprint !== result.fingerprint) throw changed();
  }

  /**
   * Stores the pictures that the table names at other servers and returns their places. Throws as `apply` does, before
   * anything is fetched.
   */
  async function collectPictures(read: ReadTable<ProductLine>, fingerprint: string | undefined) {
    const planned = await planNow(read.lines);
    assertApplicable(presentProductImport(read, planned, true), fingerprint);
    const named = planned.products.map(({ line, pictures = [] }) => ({ line, addresses: pictures }));
    const { stored, problems } = await tablePictures.collect(named);
    if (problems.length > 0) throw invalid({ csv: problemWords(problems) }, refusedTable(problems.length));
    return stored;
  }

  /** Writes one product and returns its id. */
  async function write(tx: Tx, planned: PlannedProduct, stored: ReadonlyMap<string, string>, byId: number) {
    const { before, columns, stock, seen, typeIds, valueIds, pictures } = planned;
    const id = before?.id ?? (await insertProduct(tx, columns));
    const saved = before ? { stock, stock_seen: seen } : { stock: stock ?? 0, stock_seen: 0 };
    if (!(await shelf.save(tx, id, saved))) throw changed();
    if (before && !(await updateProduct(tx, id, columns, { byId, expectedVersion: before.version }))) throw changed();
    if (typeIds) await replaceTypes(tx, id, typeIds);
    if (valueIds) await replaceValues(tx, id, valueIds);
    if (pictures) {
      const urls = pictures.map((address) => stored.get(address) ?? address);
      // It has become a change only after everything was fetched.
      if (!urls.every(isStoredAddress)) throw changed();
      await replacePictures(tx, id, [...new Set(urls)]);
    }
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
   * Adds and changes products by a table, all or nothing; stock moves by differences, pictures of other servers are fetched
   * first. Throws 422 with the first problems
   * of its lines; 409 when `fingerprint` is given and its products are others by now.
   */
  async function apply({ csv, fingerprint }: ProductTable, byId: number): Promise<ProductImport> {
    const read = readProductTable(csv);
    const isFetching = read.lines.some(({ pictures = [] }) => !pictures.every(isStoredAddress));
    const stored = isFetching ? await collectPictures(read, fingerprint) : new Map<string, string>();
    return database
      .transaction()
      .execute(async (tx) => {
        const ids = await findIdsBySku(tx, skusOf(read.lines));
        await lockForEdits(tx, ids);
        const planned = await plan(tx, read.lines, ids);
        const result = presentProductImport(read, planned, true);
        assertApplicable(result, fingerprint);
        const written: { id: number; planned: PlannedProduct }[] = [];
        for (const product of planned.products) {
          written.push({ id: await write(tx, product, stored, byId), planned: product });
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
