import type { Product, ProductEditForm, ProductForm } from '@giro/contract/calls/products.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device-name.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { type Database, type Executor, isStillReferenced, violates } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { sanitiseRichText } from '../../platform/html.ts';
import { FieldProblems, invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { presentFilters, presentProduct } from './products.presenter.ts';
import {
  filterProducts,
  findProduct,
  findProductBySku,
  listFilters,
  listProducts,
  listProductsById,
  type ProductFilter,
  shopPageSize,
} from './products.queries.ts';
import { changedShelf, editedStock, fitsShelf } from './stock-edits.ts';

const unknownProduct = 'Produto não encontrado.';
const maxPictures = 12;

export type ProductsService = ReturnType<typeof createProducts>;

export interface ProductsOptions {
  database: Database;
  pictures: Pictures;
  proposals: ProposalsService;
}

export function createProducts({ database, pictures, proposals }: ProductsOptions) {
  async function list(page: number, search = '') {
    const { rows, total } = await listProducts(database, page, search);
    const lastPage = Math.max(1, Math.ceil(total / shopPageSize));
    return { data: rows.map(presentProduct), total, current_page: page, last_page: lastPage };
  }

  async function browse(page: number, search: string) {
    const [products, filters, types] = await Promise.all([
      list(page, search),
      listFilters(database),
      database.selectFrom('device_types').select(['id', 'name']).orderBy('id').execute(),
    ]);
    return { products, total: products.total, types, ...presentFilters(filters) };
  }

  /** Throws 404 for a type that does not exist. */
  async function browseType(typeId: number) {
    const type = await database.selectFrom('device_types').select('id').where('id', '=', typeId).executeTakeFirst();
    if (!type) throw notFound('Este tipo não existe.');
    const [rows, filters] = await Promise.all([
      filterProducts(database, { typeId, modelIds: [], valueIds: [] }),
      listFilters(database, typeId),
    ]);
    return { products: rows.map(presentProduct), ...presentFilters(filters) };
  }

  const filter = async (wanted: ProductFilter) => (await filterProducts(database, wanted)).map(presentProduct);

  async function getBySku(sku: string): Promise<Product> {
    const row = await findProductBySku(database, sku);
    if (!row) throw notFound(unknownProduct);
    return presentProduct(row);
  }

  const listById = async (ids: readonly number[]) => (await listProductsById(database, ids)).map(presentProduct);

  async function getById(db: Executor, id: number): Promise<Product> {
    const row = await findProduct(db, id);
    if (!row) throw notFound(unknownProduct);
    return presentProduct(row);
  }

  /** Value ids of what a form names: attributes of the shop by name, their values by text or id. */
  async function readValues(tx: Executor, selected: ProductForm['selectedAttributes']): Promise<number[]> {
    const known = await tx
      .selectFrom('attribute_values')
      .innerJoin('attributes', 'attributes.id', 'attribute_values.attribute_id')
      .select(['attributes.name', 'attribute_values.id', 'attribute_values.value'])
      .where('attributes.classification', 'in', [2, 3])
      .execute();
    const problems = new FieldProblems();
    const ids = Object.entries(selected).flatMap(([attribute, values]) =>
      [values].flat().map((text) => {
        const ofAttribute = known.filter(({ name }) => name === attribute);
        const found =
          ofAttribute.find(({ value }) => value === text) ?? ofAttribute.find(({ id }) => String(id) === text);
        if (!found) problems.add('selectedAttributes', `"${attribute}" não tem o valor "${text}".`);
        return found?.id ?? 0;
      }),
    );
    problems.throwIfAny();
    return [...new Set(ids)];
  }

  async function writeParts(tx: Executor, productId: number, form: ProductForm | ProductEditForm, urls: string[]) {
    const valueIds = await readValues(tx, form.selectedAttributes);
    await tx.deleteFrom('product_values').where('product_id', '=', productId).execute();
    await tx.deleteFrom('product_types').where('product_id', '=', productId).execute();
    await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute();
    const values = valueIds.map((attribute_value_id) => ({ product_id: productId, attribute_value_id }));
    const types = [...new Set(form.selectedTipo)].map((device_type_id) => ({ product_id: productId, device_type_id }));
    const photos = urls.map((url, position) => ({ product_id: productId, position, url }));
    if (values.length > 0) await tx.insertInto('product_values').values(values).execute();
    if (photos.length > 0) await tx.insertInto('product_pictures').values(photos).execute();
    if (types.length > 0) {
      await tx
        .insertInto('product_types')
        .values(types)
        .execute()
        .catch((error) => {
          if (isStillReferenced(error)) throw invalid({ selectedTipo: ['Escolha um tipo que exista.'] });
          throw error;
        });
    }
  }

  async function storePictures(files: readonly FormFile[], kept: readonly string[]): Promise<string[]> {
    if (files.length + kept.length > maxPictures)
      throw invalid({ images: [`Envie no máximo ${maxPictures} imagens.`] });
    const stored: string[] = [];
    for (const { bytes } of files) stored.push(await pictures.storeFile(bytes, 'images'));
    return [...kept, ...stored];
  }

  function refuseBadProduct(error: unknown): never {
    if (violates(error, 'products_sku')) throw invalid({ SKU: ['Este SKU já está em uso.'] });
    if (isStillReferenced(error)) throw invalid({ modelo: ['Escolha um modelo que exista.'] });
    throw error;
  }

  const columnsOf = (form: ProductForm | ProductEditForm) => ({
    sku: form.SKU,
    name: form.name,
    price_cents: form.price,
    description: sanitiseRichText(form.description ?? '') ?? '',
    model_id: form.modelo ?? null,
  });

  /** Adds a product. Throws 422 for a SKU in use, unknown parts, or files that are no pictures. */
  async function create(form: ProductForm, files: readonly FormFile[]): Promise<Product> {
    const urls = await storePictures(files, []);
    return database.transaction().execute(async (tx) => {
      const insert = tx.insertInto('products').values({ ...columnsOf(form), stock: form.stock });
      const { id } = await insert.returning('id').executeTakeFirstOrThrow().catch(refuseBadProduct);
      await writeParts(tx, id, form, urls);
      return getById(tx, id);
    });
  }

  /**
   * Changes a product; what was sold since it was loaded stays sold (see `stock-edits.ts`). Throws 404, 409 when another
   * admin saved since the edit's version, 422 as above, and at `stock` when its change no longer fits the shelf.
   */
  async function update(id: number, form: ProductEditForm, files: readonly FormFile[], edit: Edit): Promise<Product> {
    const known = await getById(database, id);
    const kept = form.existingImages.filter((url) => known.images.some((image) => image.url === url));
    const urls = await storePictures(files, kept);
    return database.transaction().execute(async (tx) => {
      const updated = await tx
        .updateTable('products')
        .set({ ...savedBy(edit), ...columnsOf(form), stock: editedStock(form), stock_moved: false })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(isAtVersion(edit))
        .where(fitsShelf(form))
        .returning('id')
        .executeTakeFirst()
        .catch(refuseBadProduct);
      if (!updated) await refuseUnsavedProduct(tx, id, edit);
      await writeParts(tx, id, form, urls);
      return getById(tx, id);
    });
  }

  async function refuseUnsavedProduct(tx: Executor, id: number, { expectedVersion }: Edit): Promise<never> {
    const known = await findProduct(tx, id);
    if (known?.deleted_at) throw notFound(unknownProduct);
    if (known && known.version === (expectedVersion ?? known.version)) throw changedShelf(known.stock);
    return refuseUnsaved(tx, { table: 'products', id, unknown: unknownProduct, changed: 'Este produto foi alterado' });
  }

  /** Takes a product off the shop. Throws 404. */
  async function remove(id: number): Promise<Product> {
    const { numUpdatedRows } = await database
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(unknownProduct);
    return getById(database, id);
  }

  /**
   * Makes one product of an approved proposal. Throws 404, and 422 when it is not approved, its seller is deactivated,
   * or it has been done before.
   */
  async function stockProposal(proposalId: number): Promise<Product> {
    return database
      .transaction()
      .execute(async (tx) => insertStocked(tx, await proposals.hold(tx, proposalId)))
      .catch((error) => {
        const isDone = violates(error, 'products_proposal_id_key') || violates(error, 'products_sku');
        throw isDone ? refused('Esta proposta já foi incluída no estoque.') : error;
      });
  }

  async function insertStocked(tx: Executor, proposal: Proposal): Promise<Product> {
    if (proposal.status !== proposalStatus.purchaseApproved) {
      throw refused('Só propostas com a compra aprovada entram no estoque.');
    }
    if (proposal.user.deleted_at) throw refused('Este usuário está desativado.');
    const chosen = (name: string) =>
      proposal.selected_options.find(({ atributo }) => atributo === name)?.items[0]?.value;
    const parts = [deviceName(proposal.marca, proposal.modelo), chosen('Capacidade'), chosen('Cores')];
    const { id } = await tx
      .insertInto('products')
      .values({
        sku: `PROP-${proposal.id}`,
        name: parts.filter(Boolean).join(' '),
        price_cents: Math.round((proposal.proposal_value_new ?? proposal.proposal_value) * 100),
        stock: 1,
        proposal_id: proposal.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (proposal.image_model) {
      await tx
        .insertInto('product_pictures')
        .values({ product_id: id, position: 0, url: proposal.image_model })
        .execute();
    }
    return getById(tx, id);
  }

  return { list, browse, browseType, filter, getBySku, listById, create, update, remove, stockProposal };
}
