import type { ProductImport } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { nameCell } from '@giro/contract/rules/csv-cell.ts';
import { formatAmount } from '@giro/contract/rules/money.ts';
import { maxPicturePixels } from '@giro/contract/rules/pictures.ts';
import type { ProductColumn } from '@giro/contract/rules/table-columns.ts';
import { type Database, isStillReferenced, type Tx, violates } from '../../platform/database/database.ts';
import { encodePicture } from '../../platform/files/decoding.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { type FetchPicture, UnreachedPicture } from '../../platform/http/outside-pictures.ts';
import { Semaphore } from '../../platform/http/semaphore.ts';
import { problemWords, type ReadTable, refusedTable } from '../../platform/read-table.ts';
import { record } from '../../platform/record/record.ts';
import type { StockService } from '../stock/stock.service.ts';
import { listOnBooks } from './managed-products.queries.ts';
import type { PriceDesk, PriceReasons } from './prices.port.ts';
import {
  findIdsBySku,
  findStored,
  insertProduct,
  lockForEdits,
  readParts,
  replacePictures,
  replaceTypes,
  replaceValues,
  updateProduct,
} from './product-edits.queries.ts';
import { between, isStoredAddress, type ProductLine, readProductTable } from './product-lines.rules.ts';
import { type PlannedProduct, type ProductPlan, planProducts, typeWords, valueWords } from './product-plan.rules.ts';
import { noteAddedProduct, noteChangedProduct } from './product-record.service.ts';
import { counted } from './product-rows.rules.ts';
import { presentProduct } from './products.presenter.ts';

export const productCells: CsvColumns<ManagedProduct, ProductColumn> = {
  SKU: ({ SKU }) => nameCell(SKU),
  nome: ({ name }) => name,
  preço: ({ price }) => formatAmount(price),
  estoque: ({ stock }) => stock,
  'estoque visto': ({ stock }) => stock,
  modelo: ({ modelo }) => modelo?.name ?? '',
  tipos: (product) => typeWords(product).join(between),
  atributos: (product) => valueWords(product).join(between),
  publicado: ({ published }) => (published ? 'sim' : 'não'),
  descrição: ({ details }) => details.description,
  fotos: ({ images }) => images.map(({ url }) => url).join(between),
};

function messageOf(plan: ProductPlan, problems: number, applied: boolean): string {
  if (problems > 0) return refusedTable(problems);
  const added = plan.changes.filter(({ isNew }) => isNew).length;
  const changed = plan.changes.length - added;
  if (added + changed === 0) return 'Os produtos já são os do arquivo.';
  const [one, many] = applied ? ['foi', 'foram'] : ['será', 'serão'];
  const parts = [
    added > 0 && counted(added, `produto ${one} adicionado`, `produtos ${many} adicionados`),
    changed > 0 && counted(changed, `produto ${one} alterado`, `produtos ${many} alterados`),
  ];
  return `${parts.filter(Boolean).join(' e ')}.`;
}

function presentProductImport(
  read: { problems: readonly TableProblem[] },
  plan: ProductPlan,
  applied: boolean,
): ProductImport {
  const problems = [...read.problems, ...plan.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const { changes, unchanged, fingerprint } = plan;
  return { message: messageOf(plan, problems.length, applied), applied, changes, unchanged, problems, fingerprint };
}

/** For all pictures of a table together. */
const patienceMs = 60_000;
const atOnce = 4;
/** As many tables fetch at once, and as many wait. */
const tables = new Semaphore(1, 3);

export interface TablePicturesOptions {
  pictures: Pictures;
  fetchPicture: FetchPicture;
}

interface NamedPictures {
  line: number;
  addresses: readonly string[];
}

/** Pictures that a table of products names by their addresses at other servers. */
function createTablePictures({ pictures, fetchPicture }: TablePicturesOptions) {
  async function fetchOne(address: string, signal: AbortSignal): Promise<string> {
    const webp = await encodePicture(await fetchPicture(address, signal), maxPicturePixels);
    if (!webp) throw new UnreachedPicture('O que está neste endereço não é uma imagem JPG, PNG, WebP ou AVIF.');
    return pictures.store(webp);
  }

  async function fetchNamed(named: readonly NamedPictures[]) {
    const signal = AbortSignal.timeout(patienceMs);
    const stored = new Map<string, string>();
    const problems: TableProblem[] = [];
    const lines = new Map(named.flatMap(({ line, addresses }) => addresses.map((address) => [address, line] as const)));
    const waiting = [...lines].filter(([address]) => !isStoredAddress(address));
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [address, line] = next;
        try {
          stored.set(address, await fetchOne(address, signal));
        } catch (error) {
          if (!(error instanceof UnreachedPicture)) throw error;
          problems.push({ line, column: 'fotos', message: `“${address.slice(0, 80)}”: ${error.message}` });
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work));
    return { stored, problems };
  }

  /**
   * Fetches and stores what these lines name and the shop does not have, and says where each is stored now, or what is
   * wrong with it. Never to be called inside a transaction. Throws 503 while too many wait.
   */
  async function collect(named: readonly NamedPictures[]): ReturnType<typeof fetchNamed> {
    return tables.take(() => fetchNamed(named));
  }

  return { collect };
}

interface ProductTable extends PriceReasons {
  csv: string;
  fingerprint?: string;
}

const centsOf = (reais: number) => Math.round(reais * 100);

/** Other prices of products that are there. */
const repriced = ({ products }: ProductPlan) =>
  products.flatMap(({ before, columns: { price_cents: cents } }) =>
    before && centsOf(before.price) !== cents ? [{ productId: before.id, cents }] : [],
  );

const pricesOf = ({ id, planned }: { id: number; planned: PlannedProduct }) => ({
  productId: id,
  beforeCents: planned.before ? centsOf(planned.before.price) : null,
  afterCents: planned.columns.price_cents,
});

const changed = () => conflict('Os produtos mudaram desde a conferência. Confira de novo antes de gravar.');

/** Products as a spreadsheet that comes back: they are known by their SKU. */
export function createProductTable({
  database,
  shelf,
  priceDesk,
  ...options
}: { database: Database; shelf: StockService; priceDesk: PriceDesk } & TablePicturesOptions) {
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
    const planned = await planNow(read.lines);
    const below = await priceDesk.listBelow(database, repriced(planned));
    const belowLines = new Set(
      planned.products.flatMap(({ before, line }) => (before && below.has(before.id) ? [line] : [])),
    );
    const result = presentProductImport(read, planned, false);
    return {
      ...result,
      changes: result.changes.map((change) =>
        belowLines.has(change.line) ? { ...change, below_floor: true } : change,
      ),
    };
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
   * of its lines; 409 when `fingerprint` is given and its products are others by now; for prices below the floor as the
   * port `priceDesk` does.
   */
  async function apply({ csv, fingerprint, ...reasons }: ProductTable, byId: number): Promise<ProductImport> {
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
        await priceDesk.follow(tx, written.map(pricesOf), { source: 'table', ...reasons });
        return result;
      })
      .catch((error) => {
        // Somebody has added the same SKU meanwhile, or taken away what a product is described by.
        throw violates(error, 'products_sku') || isStillReferenced(error) ? changed() : error;
      });
  }

  return { tryOut, apply };
}
