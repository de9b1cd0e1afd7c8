import { type Product, type ProductDetails, productDetailsCall } from '@giro/contract/calls/products.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { pickupOffer } from '@giro/contract/rules/pickup-offer.ts';
import { productCardPath } from '@giro/contract/rules/pictures.ts';
import { plainTextOf } from '@giro/contract/rules/text.ts';
import type { MetaDescriptor } from 'react-router';
import {
  breadcrumbData,
  organisationData,
  type PageMatches,
  pageMeta,
  rootOf,
  structured,
} from '../../../lib/head/page-meta.ts';
import { pickupPlaceData } from '../../../lib/head/store-data.ts';
import { bestWayOf, type ShownTerms } from '../../instalments/ways.ts';
import { conditionOf, itemConditionOf } from './product-facts.ts';

type ReadDetails = (
  call: typeof productDetailsCall,
  request: { params: { sku: string } },
) => Promise<{ produto: ProductDetails }>;

/** A product with a description that is safe to draw; `missing` when no such product is on offer. */
type LoadedProduct = { state: 'found'; product: ProductDetails } | { state: 'missing' } | { state: 'failed' };

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

const longestDescription = 160;

/** Buyers may give up within seven days of the pickup, by law and at no cost. */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'BR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 7,
  returnMethod: 'https://schema.org/ReturnInStore',
  returnFees: 'https://schema.org/FreeReturn',
};

/** The best way by card, in the words of schema.org; nothing in a shop that takes none. */
function instalmentData(price: number, shop: ShownTerms) {
  // Programs read it in what the server sends alone, so no visitor fetches how prices are divided.
  const best = import.meta.env.SSR ? bestWayOf(Math.round(price * 100), shop) : undefined;
  if (!best) return {};
  const specification = {
    '@type': 'UnitPriceSpecification',
    priceComponentType: 'https://schema.org/Installment',
    price: reaisOf(best.firstCents).toFixed(2),
    priceCurrency: 'BRL',
    billingDuration: best.instalments,
    unitCode: 'MON',
  };
  return { priceSpecification: specification };
}

function offerOf(product: Product, { origin, shop }: ReturnType<typeof rootOf>) {
  return {
    '@type': 'Offer',
    url: origin + productPath(product),
    price: product.price.toFixed(2),
    priceCurrency: 'BRL',
    availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: itemConditionOf(product),
    hasMerchantReturnPolicy: returnPolicy,
    ...(shop && {
      availableAtOrFrom: pickupPlaceData(shop),
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      ...instalmentData(product.price, shop),
    }),
    seller: organisationData(origin, shop),
  };
}

function productData(product: Product, description: string, root: ReturnType<typeof rootOf>): MetaDescriptor[] {
  const { origin } = root;
  return [
    structured({
      '@type': 'Product',
      name: product.name,
      sku: product.SKU,
      description,
      image: product.images.map(({ url }) => new URL(url, origin).href),
      itemCondition: itemConditionOf(product),
      offers: offerOf(product, root),
    }),
    breadcrumbData(origin, [
      { name: 'Produtos', path: '/quero-comprar' },
      { name: product.name, path: productPath(product) },
    ]),
  ];
}

/** Head of a product's page, for search engines and previews; one that is not there stays out of both. */
export function productMeta(matches: PageMatches, loaded: LoadedProduct | undefined): MetaDescriptor[] {
  if (loaded?.state !== 'found') {
    return pageMeta(matches, {
      title: loaded?.state === 'missing' ? 'Produto não encontrado' : 'Produto',
      description: 'Aparelhos novos e seminovos com garantia.',
      path: '/quero-comprar',
      noindex: true,
    });
  }
  const { product } = loaded;
  const root = rootOf(matches);
  const facts = [product.name, conditionOf(product), formatReais(product.price)].filter(Boolean).join(' · ');
  const description =
    plainTextOf(product.details.description, longestDescription) || `${facts}. ${pickupOffer.shopping.facts}`;
  return [
    ...pageMeta(matches, {
      title: product.name,
      description,
      path: productPath(product),
      type: 'product',
      card: productCardPath(product, root.shop?.name ?? 'Giro'),
    }),
    { property: 'og:image:alt', content: product.name },
    { property: 'product:price:amount', content: product.price.toFixed(2) },
    { property: 'product:price:currency', content: 'BRL' },
    ...productData(product, description, root),
  ];
}
