import type { Product } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../lib/page-meta.ts';
import type { LoadedProduct } from './load-product.ts';
import { conditionOf, itemConditionOf, plainTextOf } from './product-facts.ts';
import { productPath } from './product-path.ts';

type Matches = Parameters<typeof pageMeta>[0];

const longestDescription = 160;

function offerOf(product: Product, address: string) {
  return {
    '@type': 'Offer',
    url: address,
    price: product.price.toFixed(2),
    priceCurrency: 'BRL',
    availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: itemConditionOf(product),
  };
}

function structuredData(product: Product, description: string, origin: string): MetaDescriptor[] {
  const address = origin + productPath(product);
  const step = (position: number, name: string, item?: string) => ({ '@type': 'ListItem', position, name, item });
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        sku: product.SKU,
        description,
        image: product.images.map(({ url }) => new URL(url, origin).href),
        itemCondition: itemConditionOf(product),
        offers: offerOf(product, address),
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          step(1, 'Início', `${origin}/`),
          step(2, 'Produtos', `${origin}/quero-comprar`),
          step(3, product.name, address),
        ],
      },
    },
  ];
}

/** Head of a product's page, for search engines and previews; one that is not there stays out of both. */
export function productMeta(matches: Matches, loaded: LoadedProduct | undefined): MetaDescriptor[] {
  if (loaded?.state !== 'found') {
    return pageMeta(matches, {
      title: loaded?.state === 'missing' ? 'Produto não encontrado' : 'Produto',
      description: 'Aparelhos novos e seminovos com garantia.',
      path: '/quero-comprar',
      noindex: true,
    });
  }
  const { product } = loaded;
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin: string } | undefined;
  const facts = [product.name, conditionOf(product), formatReais(product.price)].filter(Boolean).join(' · ');
  const description = plainTextOf(product.details.description, longestDescription) || `${facts}. Retirada na loja.`;
  return [
    ...pageMeta(matches, { title: product.name, description, path: productPath(product) }).map((entry) =>
      'property' in entry && entry.property === 'og:type' ? { property: 'og:type', content: 'product' } : entry,
    ),
    { property: 'product:price:amount', content: product.price.toFixed(2) },
    { property: 'product:price:currency', content: 'BRL' },
    ...structuredData(product, description, root?.origin ?? ''),
  ];
}
