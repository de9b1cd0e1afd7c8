import { type Product, relatedProductsCall } from '@giro/contract/calls/products.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { ProductRow } from './product-row.tsx';
import { noteViewed, recentlyViewed, type ViewedProduct } from './recently-viewed.ts';

/** Further products for somebody who looks at one, and those they looked at before. */
export default function AroundProduct({ product }: { product: Product }) {
  const { SKU, name, modelo } = product;
  const picture = product.images[0]?.url ?? null;
  const { data } = useCall(relatedProductsCall, { params: { sku: SKU } });
  const [viewed, setViewed] = useState<readonly ViewedProduct[]>([]);

  useEffect(() => {
    setViewed((recentlyViewed.read() ?? []).filter((other) => other.SKU !== SKU));
    noteViewed({ SKU, name, picture });
  }, [SKU, name, picture]);

  return (
    <>
      <ProductRow title={modelo ? `Mais opções de ${modelo.name}` : 'Mais opções'} products={data?.same_model ?? []} />
      <ProductRow title="Parecidos com este" products={data?.related ?? []} />
      <ProductRow title="Vistos há pouco" products={viewed} />
    </>
  );
}
