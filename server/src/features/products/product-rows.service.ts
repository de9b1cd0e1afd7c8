import type { BodyOf } from '@giro/contract/call.ts';
import type { MovedPrices, movePricesCall, moveStockCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, refused } from '../../platform/http/errors.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { PriceDesk, PriceReasons } from './prices.port.ts';
import { listPrices, listVersions, writePrices, writePublished } from './product-edits.queries.ts';
import { refuseUnsavedProduct } from './product-edits.service.ts';
import type { ProductLists } from './product-lists.service.ts';
import { noteMovedStock, noteNewPrice } from './product-record.service.ts';
import { changedWords, impossibleWords, movedWords, planMove, publishedWords } from './product-rows.rules.ts';

interface ProductRowsOptions {
  database: Database;
  lists: ProductLists;
  shelf: StockService;
  priceDesk: PriceDesk;
}

const centsOf = (reais: number) => Math.round(reais * 100);

interface Edited {
  message: string;
  product: ManagedProduct;
}

/** Prices, stocks and what is shown, as they are changed in the list: of one product in its row, or of those that are chosen. */
export function createProductRows({ database, lists, shelf, priceDesk }: ProductRowsOptions) {
  /**
   * Changes a price. Throws 404, and 409 when somebody saved the product since the edit's version, or took it off the shop;
   * for a price below the floor as the port `priceDesk` does.
   */
  async function setPrice(id: number, priceCents: number, reasons: PriceReasons, edit: ShownEdit): Promise<Edited> {
    return database.transaction().execute(async (tx) => {
      await shelf.lock(tx, [id]);
      const before = await lists.getById(tx, id);
      const wanted = { id, version: edit.expectedVersion ?? 0, cents: priceCents };
      if (!(await writePrices(tx, [wanted], edit.byId))) {
        throw conflict(changedWords([wanted], await listVersions(tx, [id])));
      }
      const product = await lists.getById(tx, id);
      await noteNewPrice(tx, product, before.price);
      const price = { productId: id, beforeCents: centsOf(before.price), afterCents: priceCents };
      await priceDesk.follow(tx, [price], { source: 'list', ...reasons });
      return { message: `Preço salvo: era ${formatReais(before.price)}.`, product };
    });
  }

  /**
   * Does to the shelf what lies between the number that was seen and the one that was typed; units sold meanwhile stay
   * sold. Throws 404, and 422 at `stock` when fewer are left than that takes away.
   */
  async function moveStock(id: number, { stock, stock_seen }: BodyOf<typeof moveStockCall>): Promise<Edited> {
    const difference = stock - stock_seen;
    return database.transaction().execute(async (tx) => {
      const isOnBooks = (await shelf.find(tx, id)) !== undefined;
      if (!isOnBooks || !(await shelf.adjust(tx, id, difference)))
        await refuseUnsavedProduct(tx, id, { byId: 0, expectedVersion: undefined });
      const product = await lists.getById(tx, id);
      await noteMovedStock(tx, product, difference);
      const moved = `Estoque salvo: era ${product.stock - difference}`;
      const meanwhile = product.stock === stock ? '.' : ` e mudou enquanto você editava; agora ${product.stock}.`;
      return { message: moved + meanwhile, product };
    });
  }

  async function markBelow(tx: Tx, plan: ReturnType<typeof planMove>): Promise<void> {
    const moved = plan.flatMap(({ shown: { id, before }, after }) =>
      after === undefined || after === centsOf(before) ? [] : [{ productId: id, cents: after }],
    );
    const below = await priceDesk.listBelow(tx, moved);
    for (const { shown } of plan) if (below.has(shown.id)) shown.below_floor = true;
  }

  /**
   * Changes the prices of products by the same percentage or amount, all or nothing; a dry run says what they would
   * become, and which would be below their floor. Throws 409 when one was saved since the version that was shown, or is no longer there; 422 when a price would
   * be less than a centavo or more than any price; for prices below the floor as the port `priceDesk` does. A dry run
   * refuses none of it.
   */
  async function movePrices(wanted: BodyOf<typeof movePricesCall>, byId: number): Promise<MovedPrices> {
    const shown = [...new Map(wanted.products.map((product) => [product.id, product])).values()];
    const ids = shown.map(({ id }) => id);
    const { direction, by, value: hundredths, whole_reais: wholeReais } = wanted;
    return database.transaction().execute(async (tx) => {
      const plan = planMove(await listPrices(tx, ids), { direction, by, hundredths, wholeReais });
      const products = plan.map((each) => each.shown);
      if (wanted.dryRun) {
        await markBelow(tx, plan);
        const moved = products.filter(({ before, after }) => after !== null && after !== before);
        return { message: movedWords(moved.length, false), applied: false, products };
      }
      const impossible = products.filter(({ after }) => after === null);
      if (impossible.length > 0) throw refused(impossibleWords(impossible.map(({ name }) => name)));
      const prices = plan.flatMap(({ shown: { id }, after }) => {
        const version = shown.find((product) => product.id === id)?.version;
        return after === undefined || version === undefined ? [] : [{ id, version, cents: after }];
      });
      if (prices.length < shown.length || !(await writePrices(tx, prices, byId))) {
        throw conflict(changedWords(shown, await listVersions(tx, ids)));
      }
      for (const { id, name, before, after } of products) {
        const prices = { before: { Preço: formatReais(before) }, after: { Preço: formatReais(after) } };
        if (before !== after)
          await record(tx, { kind: 'price-changed', subject: subjects.product(id, name), ...prices });
      }
      const written = plan.flatMap(({ shown: { id, before }, after }) =>
        after === undefined ? [] : [{ productId: id, beforeCents: centsOf(before), afterCents: after }],
      );
      await priceDesk.follow(tx, written, { source: 'mass', ...wanted });
      return { message: movedWords(products.length, true), applied: true, products };
    });
  }

  /** Shows products in the shop or hides them; those that are so already, or are gone, stay as they are. */
  async function publish(ids: readonly number[], published: boolean, byId: number) {
    return database.transaction().execute(async (tx) => {
      const changed = await writePublished(tx, ids, published, byId);
      for (const { id, name } of await listPrices(tx, changed)) {
        const states = { before: { Publicado: !published }, after: { Publicado: published } };
        await record(tx, { kind: 'product-changed', subject: subjects.product(id, name), ...states });
      }
      return { message: publishedWords(changed.length, published), changed };
    });
  }

  return { setPrice, moveStock, movePrices, publish };
}
