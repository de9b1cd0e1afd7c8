import type { ManagedProduct, ProductEditForm, ProductForm } from '@giro/contract/calls/products.ts';
import { type Database, isStillReferenced, type Tx, violates } from '../../platform/database/database.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { sanitiseRichText } from '../../platform/html.ts';
import { FieldProblems, invalid, notFound, type Refusal } from '../../platform/http/errors.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { PriceDesk } from './prices.port.ts';
import {
  findStored,
  insertProduct,
  listShopValues,
  lockForEdits,
  removeProduct,
  replacePictures,
  replaceTypes,
  replaceValues,
  updateProduct,
} from './product-edits.queries.ts';
import { type ProductLists, unknownProduct } from './product-lists.service.ts';
import { noteAddedProduct, noteChangedProduct, noteRemovedProduct } from './product-record.service.ts';
import { findProduct } from './products.queries.ts';
import { maxPictures, readValueIds } from './products.rules.ts';

/** The refusal of a number that does not fit what is there now. */
function changedShelf(stock: number): Refusal {
  const there = stock === 1 ? 'há 1 unidade' : `há ${stock} unidades`;
  return invalid({
    stock: [`O estoque mudou enquanto você editava: agora ${there}. Confira o número e salve de novo.`],
  });
}

/** Says why an edit found no product to save: throws 404 when it is gone, 409 when somebody saved since, else 422 at `stock`. */
export async function refuseUnsavedProduct(tx: Tx, id: number, edit: Edit): Promise<never> {
  const known = await findProduct(tx, id);
  if (!known || known.deleted_at) throw notFound(unknownProduct);
  if (!isStale(edit, known.version)) throw changedShelf(known.stock);
  return refuseUnsaved(tx, { table: 'products', id, unknown: unknownProduct, changed: 'Este produto foi alterado' });
}

interface ProductEditsOptions {
  database: Database;
  pictures: Pictures;
  lists: ProductLists;
  shelf: StockService;
  priceDesk: PriceDesk;
}

export function createProductEdits({ database, pictures, lists, shelf, priceDesk }: ProductEditsOptions) {
  async function storePictures(files: readonly FormFile[], kept: readonly string[]): Promise<string[]> {
    if (files.length + kept.length > maxPictures)
      throw invalid({ images: [`Envie no máximo ${maxPictures} imagens.`] });
    const stored: string[] = [];
    for (const { bytes } of files) stored.push(await pictures.storeFile(bytes, 'images'));
    return [...kept, ...stored];
  }

  async function writeParts(tx: Tx, productId: number, form: ProductForm | ProductEditForm, urls: readonly string[]) {
    const { ids, unknown } = readValueIds(form.selectedAttributes, await listShopValues(tx));
    const problems = new FieldProblems();
    for (const { attribute, value } of unknown) {
      problems.add('selectedAttributes', `"${attribute}" não tem o valor "${value}".`);
    }
    problems.throwIfAny();
    await replaceValues(tx, productId, ids);
    await replacePictures(tx, productId, urls);
    await replaceTypes(tx, productId, [...new Set(form.selectedTipo)]).catch((error) => {
      throw isStillReferenced(error) ? invalid({ selectedTipo: ['Escolha um tipo que exista.'] }) : error;
    });
  }

  /**
   * Adds a product; of the pictures that it is to keep, those that some product has. Throws 422 for a SKU in use, unknown
   * parts, or files that are no pictures; for its price as the port `priceDesk` does.
   */
  async function create(form: ProductForm, files: readonly FormFile[]): Promise<ManagedProduct> {
    const urls = await storePictures(files, await findStored(database, form.existingImages));
    return database.transaction().execute(async (tx) => {
      const id = await insertProduct(tx, columnsOf(form)).catch(refuseBadProduct);
      await shelf.save(tx, id, { stock: form.stock, stock_seen: 0 });
      await writeParts(tx, id, form, urls);
      const product = await lists.getById(tx, id);
      await noteAddedProduct(tx, product);
      const price = { productId: id, beforeCents: null, afterCents: form.price };
      await priceDesk.follow(tx, [price], { source: 'start', ...form });
      return product;
    });
  }

  /**
   * Changes a product; what was sold since it was loaded stays sold (see `stock.queries.ts`). Throws 404, 409
   * when another admin saved since the edit's version, 422 as above, and at `stock` when its change no longer fits the
   * shelf.
   */
  async function update(
    id: number,
    form: ProductEditForm,
    files: readonly FormFile[],
    edit: Edit,
  ): Promise<ManagedProduct> {
    const known = await lists.getById(database, id);
    const kept = form.existingImages.filter((url) => known.images.some((image) => image.url === url));
    const urls = await storePictures(files, kept);
    return database.transaction().execute(async (tx) => {
      await lockForEdits(tx, [id]);
      const before = await lists.getById(tx, id);
      const isSaved =
        (await shelf.save(tx, id, form)) &&
        (await updateProduct(tx, id, columnsOf(form), edit).catch(refuseBadProduct));
      if (!isSaved) await refuseUnsavedProduct(tx, id, edit);
      await writeParts(tx, id, form, urls);
      const after = await lists.getById(tx, id);
      await noteChangedProduct(tx, before, after, form);
      const price = { productId: id, beforeCents: centsOf(before.price), afterCents: form.price };
      await priceDesk.follow(tx, [price], { source: 'form', ...form });
      return after;
    });
  }

  /** Takes a product off the shop. Throws 404. */
  async function remove(id: number): Promise<ManagedProduct> {
    return database.transaction().execute(async (tx) => {
      if (!(await removeProduct(tx, id, new Date()))) throw notFound(unknownProduct);
      const product = await lists.getById(tx, id);
      await noteRemovedProduct(tx, product);
      return product;
    });
  }

  return { create, update, remove };
}

const centsOf = (reais: number) => Math.round(reais * 100);

const columnsOf = (form: ProductForm | ProductEditForm) => ({
  sku: form.SKU,
  name: form.name,
  price_cents: form.price,
  description: sanitiseRichText(form.description ?? '') ?? '',
  model_id: form.modelo ?? null,
  published: form.published,
});

function refuseBadProduct(error: unknown): never {
  if (violates(error, 'products_sku')) throw invalid({ SKU: ['Este SKU já está em uso.'] });
  if (isStillReferenced(error)) throw invalid({ modelo: ['Escolha um modelo que exista.'] });
  throw error;
}
