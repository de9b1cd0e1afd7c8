import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import { shopCardPath } from '@giro/contract/rules/pictures.ts';
import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  title: string;
  description: string;
  /** The address that search engines should know, with the parameters that change what is shown and no others. */
  path: string;
  /** Personal or empty screens stay out of search engines. */
  noindex?: boolean;
  /** The kind of page, in the words of the Open Graph protocol. */
  type?: 'website' | 'product' | 'article';
  /** Separated by commas. */
  keywords?: string;
  /** Path of a preview card of 1200 × 630; the shop's own when absent. */
  card?: string;
}

interface RootMatch {
  id: string;
  loaderData?: unknown;
}
/** The argument of a `meta` function that has the root's data. */
export type PageMatches = ReadonlyArray<RootMatch | undefined>;

/** The address that pages are reached at, and the shop; the shop is unknown only where the root could not be loaded. */
export function rootOf(matches: PageMatches): { origin: string; shop: PublicShop | undefined } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { origin: string; shop: PublicShop }
    | undefined;
  return { origin: root?.origin ?? '', shop: root?.shop };
}

/** Title, description, canonical address and preview card of a page. `matches` are those of its `meta` function. */
export function pageMeta(matches: PageMatches, page: PageMeta): MetaDescriptor[] {
  const { origin, shop } = rootOf(matches);
  const name = shop?.name ?? 'Giro';
  const title = page.path === '/' ? `${name}: ${page.title}` : `${page.title} | ${name}`;
  const address = origin + page.path;
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + (page.card ?? shopCardPath(name)) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

interface Matched {
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;
}

/** Head of a screen that only its person may see: nothing for search engines. */
export function panelMeta(title: string) {
  return ({ matches }: Matched): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop: { name: string } } | undefined;
    return [{ title: `${title} | ${root?.shop.name ?? 'Giro'}` }, { name: 'robots', content: 'noindex' }];
  };
}

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
export function organisationData(origin: string, shop: PublicShop | undefined) {
  return {
    '@type': 'Organization',
    name: shop?.name ?? 'Giro',
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: 512, height: 512 },
  };
}
