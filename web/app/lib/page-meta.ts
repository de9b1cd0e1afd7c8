import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  title: string;
  description: string;
  /** The address that search engines should know, without a query. */
  path: string;
  /** Personal or empty screens stay out of search engines. */
  noindex?: boolean;
}

interface RootMatch {
  id: string;
  loaderData?: unknown;
}

interface RootData {
  origin: string;
  shop: { name: string };
}

/** Title, description, canonical address and preview card of a page. `matches` are those of its `meta` function. */
export function pageMeta(matches: ReadonlyArray<RootMatch | undefined>, page: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const origin = root?.origin ?? '';
  const shop = root?.shop.name ?? 'Giro';
  const title = page.path === '/' ? `${shop}: ${page.title}` : `${page.title} | ${shop}`;
  const address = origin + page.path;
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
