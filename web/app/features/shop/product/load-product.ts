import { type ProductDetails, productDetailsCall } from '@giro/contract/calls/products.ts';

type ReadDetails = (
  call: typeof productDetailsCall,
  request: { params: { sku: string } },
) => Promise<{ produto: ProductDetails }>;

/** A product with a description that is safe to draw; `missing` when no such product is on offer. */
export type LoadedProduct = { state: 'found'; product: ProductDetails } | { state: 'missing' } | { state: 'failed' };

/** Reads a product by its SKU. Never throws: the page says what is the case. */
export async function loadProduct(readDetails: ReadDetails, sku: string): Promise<LoadedProduct> {
  try {
    const [{ produto }, { safeHtml }] = await Promise.all([
      readDetails(productDetailsCall, { params: { sku } }),
      import('../../../lib/format/safe-html.ts'),
    ]);
    const details = { ...produto.details, description: safeHtml(produto.details.description) };
    return { state: 'found', product: { ...produto, details } };
  } catch (error) {
    const status = (error as { status?: number }).status;
    return status === 404 || status === 422 ? { state: 'missing' } : { state: 'failed' };
  }
}
