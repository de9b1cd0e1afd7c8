import type { RelatedProduct } from '@giro/contract/calls/products.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { unknownProduct } from './product-lists.service.ts';
import { findOffered, listOfModel, listRelated, type RelatedRow } from './related-products.queries.ts';

const present = ({ sku, price_cents, ...row }: RelatedRow): RelatedProduct => ({
  ...row,
  SKU: sku,
  price: reaisOf(price_cents),
});

/** Other products for somebody who looks at one. */
export function createRelatedProducts({ database }: { database: Database }) {
  /** Throws 404. */
  async function listAround(sku: string): Promise<{ same_model: RelatedProduct[]; related: RelatedProduct[] }> {
    const product = await findOffered(database, sku);
    if (!product) throw notFound(unknownProduct);
    const [ofModel, related] = await Promise.all([listOfModel(database, product), listRelated(database, product)]);
    return { same_model: ofModel.map(present), related: related.map(present) };
  }

  return { listAround };
}
