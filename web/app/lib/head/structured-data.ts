import type { ShopInfo } from '@giro/contract/calls/storefront-info.ts';
import type { MetaDescriptor } from 'react-router';

/** Facts of a page in the words of schema.org, for its head. The router writes them so that no text ends the script. */
export function structured(facts: { '@type': string | string[]; [name: string]: unknown }): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...facts } } as MetaDescriptor;
}

/** The way from the first page to this one, which is the last step. */
export function breadcrumbData(origin: string, steps: { name: string; path: string }[]): MetaDescriptor {
  return structured({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Início', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  });
}

/** A list of pages, in its order. */
export function itemListData(origin: string, items: readonly { name: string; path: string }[]): MetaDescriptor {
  return structured({
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: origin + path,
    })),
  });
}

/** The shop as somebody who publishes and sells. */
export function organisationData(origin: string, shop: ShopInfo | undefined) {
  return {
    '@type': 'Organization',
    name: shop?.name ?? 'Giro',
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: 512, height: 512 },
  };
}
