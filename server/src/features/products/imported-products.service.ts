import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { type Executor, isStillReferenced, type Tx, violates } from '../../platform/database/database.ts';
import { checkedByIndex, listReferenced } from '../../platform/database/references.queries.ts';
import { conflict } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { StockService } from '../stock/stock.service.ts';
import {
  addPictureAt,
  deleteProducts,
  findForImport,
  insertProducts,
  lockToRemove,
  removePicturesAt,
  saveCosts,
  saveTypes,
  updateTexts,
} from './imported-products.queries.ts';
import type { PriceDesk } from './prices.port.ts';
import { listPrices, lockForEdits, writePrices } from './product-edits.queries.ts';
import { listTypes } from './products.queries.ts';

/** A product as an import finds it. */
export interface KnownProduct {
  id: number;
  sku: string;
  name: string;
  priceCents: number;
  description: string;
  stock: number;
  published: boolean;
  version: number;
  costCents: number | null;
  /** Of its dearest device on the shelf, which counts before the typed one. */
  shelfCostCents: number | null;
  /** Units of it on the shelf: its stock is never less. */
  devices: number;
  typeIds: number[];
  pictures: number;
}

/** Texts are sanitised. */
export interface NewProduct {
  sku: string;
  name: string;
  priceCents: number;
  description: string;
  published: boolean;
  stock: number;
  costCents: number | null;
  typeIds: number[];
}

/** Changes of a product over the version that was seen; the stock moves by its difference. */
export interface ProductChange {
  id: number;
  version: number;
  name?: string;
  priceCents?: number;
  description?: string;
  stockDifference?: number;
  costCents?: number | null;
  typeIds?: number[];
}

/** A record with its version after something was done to it. */
interface Versioned {
  id: number;
  version: number;
}

/** Who changes products, and the words that go with their prices into the history. */
interface Changing {
  byId: number;
  reason: string;
}

const changed = () => conflict('Os produtos mudaram desde a conferência. Confira de novo antes de trazer.');

/** Rows that belong to a product and go with it. */
const owned = [
  'product_pictures',
  'product_types',
  'product_values',
  'product_costs',
  'product_documents',
  'document_changes',
  'price_changes',
  'price_proposals',
  'imported_pictures',
];

const linkWords: Record<string, string> = {
  order_items: 'Está em um pedido.',
  units: 'Tem aparelhos registrados.',
  arrival_notices: 'Alguém pediu um aviso deste produto.',
};

/** Products that come from another tool, many at once, and go again. */
export function createImportedProducts({ shelf, priceDesk }: { shelf: StockService; priceDesk: PriceDesk }) {
  /** Prices that were shown as below the floor come all the same, where the shop only warns. */
  const follow = (tx: Tx, prices: Parameters<PriceDesk['follow']>[1], reason: string) =>
    priceDesk.follow(tx, prices, { source: 'import', price_reason: reason, floor_reason: 'abaixo do piso' });

  async function findBySku(db: Executor, skus: readonly string[]): Promise<Map<string, KnownProduct>> {
    const found = new Map<string, KnownProduct>();
    for (const some of inBatches(skus)) {
      for (const row of await findForImport(db, some)) {
        const { price_cents, cost_cents, shelf_cost_cents, type_ids, ...same } = row;
        const costs = { costCents: cost_cents, shelfCostCents: shelf_cost_cents };
        found.set(row.sku, { ...same, ...costs, priceCents: price_cents, typeIds: type_ids });
      }
    }
    return found;
  }

  async function addSome(tx: Tx, products: readonly NewProduct[], { byId, reason }: Changing): Promise<Versioned[]> {
    const columns = products.map(({ sku, name, priceCents, description, published }) => ({
      sku,
      name,
      price_cents: priceCents,
      description,
      published,
      model_id: null,
    }));
    const ids = await insertProducts(tx, columns);
    const rows = products.map((product, place) => ({ product, id: ids[place] ?? 0 }));
    const stocks = rows.flatMap(({ product, id }) =>
      product.stock > 0 ? [{ productId: id, difference: product.stock }] : [],
    );
    if (!(await shelf.adjustAll(tx, stocks))) throw changed();
    const costs = rows.flatMap(({ product: { costCents }, id }) =>
      costCents === null ? [] : [{ id, cents: costCents }],
    );
    await saveCosts(tx, costs, byId);
    const prices = rows.map(({ product, id }) => ({
      productId: id,
      beforeCents: null,
      afterCents: product.priceCents,
    }));
    await follow(tx, prices, reason);
    const types = rows.flatMap(({ product: { typeIds }, id }) => (typeIds.length > 0 ? [{ id, typeIds }] : []));
    if (types.length > 0) await saveTypes(tx, types);
    return rows.map(({ id }) => ({ id, version: 1 }));
  }

  /** Adds products with what lies on their shelves, in their order. Throws 409 for a SKU that somebody else has added. */
  async function add(tx: Tx, products: readonly NewProduct[], changing: Changing): Promise<Versioned[]> {
    const made: Versioned[] = [];
    for (const some of inBatches(products)) {
      const rows = await addSome(tx, some, changing).catch((error) => {
        throw violates(error, 'products_sku') || isStillReferenced(error) ? changed() : error;
      });
      made.push(...rows);
    }
    return made;
  }

  /** Each new price stands in the record of its product, as wherever else prices change. Returns them with those before. */
  async function savePrices(tx: Tx, prices: Parameters<typeof writePrices>[1], byId: number) {
    if (prices.length === 0) return [];
    const before = await listPrices(
      tx,
      prices.map(({ id }) => id),
    );
    if (!(await writePrices(tx, prices, byId))) throw changed();
    const after = new Map(prices.map(({ id, cents }) => [id, cents]));
    for (const { id, name, price_cents: cents } of before) {
      const states = {
        before: { Preço: formatReais(reaisOf(cents)) },
        after: { Preço: formatReais(reaisOf(after.get(id) ?? cents)) },
      };
      await record(tx, { kind: 'price-changed', subject: subjects.product(id, name), ...states });
    }
    return before.map(({ id, price_cents: cents }) => ({
      productId: id,
      beforeCents: cents,
      afterCents: after.get(id) ?? cents,
    }));
  }

  async function changeSome(
    tx: Tx,
    changes: readonly ProductChange[],
    { byId, reason }: Changing,
  ): Promise<Versioned[]> {
    const versions = new Map(changes.map(({ id, version }) => [id, version]));
    const countUp = (ids: readonly number[]) => {
      for (const id of ids) versions.set(id, (versions.get(id) ?? 0) + 1);
    };
    const prices = changes.flatMap(({ id, version, priceCents }) =>
      priceCents === undefined ? [] : [{ id, version, cents: priceCents }],
    );
    const written = await savePrices(tx, prices, byId);
    countUp(prices.map(({ id }) => id));
    const texts = changes
      .filter(({ name, description }) => name !== undefined || description !== undefined)
      .map(({ id, name = null, description = null }) => ({ id, name, description, version: versions.get(id) ?? 0 }));
    if (texts.length > 0 && !(await updateTexts(tx, texts, byId))) throw changed();
    countUp(texts.map(({ id }) => id));
    const stocks = changes.flatMap(({ id, stockDifference }) =>
      stockDifference ? [{ productId: id, difference: stockDifference }] : [],
    );
    if (!(await shelf.adjustAll(tx, stocks))) throw changed();
    const costs = changes.flatMap(({ id, costCents }) => (costCents === undefined ? [] : [{ id, cents: costCents }]));
    await saveCosts(tx, costs, byId);
    await follow(tx, written, reason);
    const types = changes.flatMap(({ id, typeIds }) => (typeIds ? [{ id, typeIds }] : []));
    if (types.length > 0) await saveTypes(tx, types);
    return changes.map(({ id }) => ({ id, version: versions.get(id) ?? 0 }));
  }

  /** Changes products that are locked. Throws 409 when one was saved since its version, or has fewer on its shelf than are taken off. */
  async function change(tx: Tx, changes: readonly ProductChange[], changing: Changing): Promise<Versioned[]> {
    const done: Versioned[] = [];
    for (const some of inBatches(changes)) {
      const rows = await changeSome(tx, some, changing).catch((error) => {
        throw isStillReferenced(error) ? changed() : error;
      });
      done.push(...rows);
    }
    return done;
  }

  /** Removes products that nobody has touched since; of the others, why they stay. */
  async function takeAway(tx: Tx, made: readonly Versioned[]): Promise<Map<number, string>> {
    const kept = new Map<number, string>();
    const rows = new Map(
      (
        await lockToRemove(
          tx,
          made.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const referenced = await listReferenced(tx, 'products', [...rows.keys()], owned);
    for (const { id, version } of made) {
      const row = rows.get(id);
      if (!row) continue;
      const link = referenced.get(id);
      if (link) kept.set(id, linkWords[link] ?? 'Foi usado depois.');
      else if (row.version !== version || row.isGone) kept.set(id, 'Foi alterado depois.');
      else if (row.stock !== row.stocked) kept.set(id, 'O estoque dele se moveu depois.');
    }
    const removed = [...rows.keys()].filter((id) => !kept.has(id));
    await checkedByIndex(tx, async () => {
      for (const some of inBatches(removed)) await deleteProducts(tx, some);
    });
    return kept;
  }

  /** Has products be what they were before a change, where nobody has saved them since; of the others, why they stay. */
  async function putBack(tx: Tx, changes: readonly ProductChange[], changing: Changing): Promise<Map<number, string>> {
    const kept = new Map<number, string>();
    const floors = await priceDesk.readFloors(tx);
    const isRefused = (
      { priceCents, costCents }: ProductChange,
      row: Awaited<ReturnType<typeof lockToRemove>>[number],
    ) => {
      const floor = floors.of(row.shelfCostCents ?? (costCents === undefined ? row.costCents : costCents));
      return floors.rule === 'refuse' && priceCents !== undefined && floor !== null && priceCents < floor;
    };
    const rows = new Map(
      (
        await lockToRemove(
          tx,
          changes.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const wanted: ProductChange[] = [];
    for (const each of changes) {
      const row = rows.get(each.id);
      if (!row || row.isGone || row.version !== each.version) kept.set(each.id, 'Foi alterado depois.');
      else if (row.stock + (each.stockDifference ?? 0) < 0) kept.set(each.id, 'Parte do estoque já saiu.');
      else if (isRefused(each, row)) kept.set(each.id, 'O preço de antes fica abaixo do piso da loja.');
      else wanted.push(each);
    }
    await change(tx, wanted, changing);
    return kept;
  }

  return {
    findBySku,
    listTypes,
    readFloors: priceDesk.readFloors,
    lock: lockForEdits,
    lockToRemove,
    add,
    change,
    takeAway,
    putBack,
    addPicture: addPictureAt,
    removePictures: removePicturesAt,
  };
}
