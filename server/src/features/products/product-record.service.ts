import type { ManagedProduct, ProductEditForm } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type RecordedState, record, recordChanges, stateOf, subjects } from '../../platform/record/record.ts';

const subjectOf = ({ id, name }: ManagedProduct) => subjects.product(id, name);

/** A product as visitors see it, without price and stock; of its description, only that it is another. */
const describe = (product: ManagedProduct): RecordedState =>
  stateOf(
    {
      name: 'Nome',
      SKU: 'SKU',
      model: 'Modelo',
      types: 'Tipos',
      attributes: 'Características',
      images: 'Imagens',
      published: 'Publicado',
    },
    {
      ...product,
      model: product.modelo?.name,
      types: product.types.map(({ name }) => name),
      attributes: product.attributes.map(({ attribute_name, values }) =>
        [attribute_name, ...values.map(({ value }) => value)].join(' '),
      ),
      images: product.images.map(({ url }) => url),
    },
  );

/** Records a new product, with what else is worth telling of where it comes from. */
export async function noteAddedProduct(tx: Tx, product: ManagedProduct, origin: RecordedState = {}): Promise<void> {
  const after = { Preço: formatReais(product.price), Estoque: product.stock, SKU: product.SKU, ...origin };
  await record(tx, { kind: 'product-added', subject: subjectOf(product), after });
}

/** Records the price of a product that was so many reais before; nothing where it is the same. */
export async function noteNewPrice(tx: Tx, product: ManagedProduct, priceBefore: number): Promise<void> {
  const prices = { before: { Preço: formatReais(priceBefore) }, after: { Preço: formatReais(product.price) } };
  await recordChanges(tx, { kind: 'price-changed', subject: subjectOf(product), ...prices });
}

/** Records by how much somebody has changed what is on the shelf; nothing where it is the same. */
export async function noteMovedStock(tx: Tx, product: ManagedProduct, difference: number): Promise<void> {
  const stocks = { before: { Estoque: product.stock - difference }, after: { Estoque: product.stock } };
  await recordChanges(tx, { kind: 'stock-changed', subject: subjectOf(product), ...stocks });
}

/**
 * Records what an edit has changed: price, stock and the rest each by themselves. The stock before is what the edit's
 * number stood over, so that units sold meanwhile are not told as taken by whoever edited.
 */
export async function noteChangedProduct(
  tx: Tx,
  before: ManagedProduct,
  after: ManagedProduct,
  { stock, stock_seen }: Pick<ProductEditForm, 'stock' | 'stock_seen'>,
): Promise<void> {
  const subject = subjectOf(after);
  await noteNewPrice(tx, after, before.price);
  const added = stock === undefined || stock_seen === undefined ? 0 : stock - stock_seen;
  const stockBefore = stock !== undefined && stock_seen === undefined ? before.stock : after.stock - added;
  const stocks = { before: { Estoque: stockBefore }, after: { Estoque: after.stock } };
  await recordChanges(tx, { kind: 'stock-changed', subject, ...stocks });
  const isRewritten = before.details.description !== after.details.description;
  const rest = { ...describe(after), ...(isRewritten && { Descrição: 'alterada' }) };
  await recordChanges(tx, { kind: 'product-changed', subject, before: describe(before), after: rest });
}

export async function noteRemovedProduct(tx: Tx, product: ManagedProduct): Promise<void> {
  await record(tx, { kind: 'product-removed', subject: subjectOf(product) });
}
