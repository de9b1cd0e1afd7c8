import { postPath, productPath } from '@giro/contract/rules/paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { robotsText, type SitemapEntry, writeSitemap, writeSitemapIndex } from './search-engines.presenter.ts';
import { countPages, listPages } from './search-engines.queries.ts';

const fixedPages: SitemapEntry[] = ['/', '/quero-vender', '/quero-comprar', '/blog', '/termos'].map((path) => ({
  path,
}));

export type SearchEnginesService = ReturnType<typeof createSearchEngines>;

export interface SearchEnginesOptions {
  database: Database;
  baseUrl: string;
  /** Addresses that one sitemap may list (sitemaps.org: at most 50,000). */
  perSitemap?: number;
}

/** Files about the shop as a whole for search engines. */
export function createSearchEngines({ database, baseUrl, perSitemap = 50_000 }: SearchEnginesOptions) {
  /** The fixed pages stand in the first sitemap, so every one has room for so many others. */
  const perPart = perSitemap - fixedPages.length;

  async function writePart(part: number): Promise<string> {
    const rows = await listPages(database, { limit: perPart, offset: (part - 1) * perPart });
    const entries = rows.map(({ kind, key, name, updated_at, pictures }) => ({
      path: kind === 'product' ? productPath({ SKU: key, name }) : postPath({ slug: key }),
      changedAt: updated_at,
      pictures,
    }));
    return writeSitemap(baseUrl, part === 1 ? [...fixedPages, ...entries] : entries);
  }

  const countParts = async () => Math.max(1, Math.ceil((await countPages(database)) / perPart));

  return {
    robots: () => robotsText(baseUrl),
    /** Every public address, or where they are listed when one sitemap cannot hold them. */
    async sitemap(): Promise<string> {
      const parts = await countParts();
      if (parts === 1) return writePart(1);
      const paths = Array.from({ length: parts }, (_, index) => `/sitemaps/${index + 1}.xml`);
      return writeSitemapIndex(baseUrl, paths);
    },
    /** One of the sitemaps that the index names, counted from 1. Throws 404. */
    async sitemapPart(part: number): Promise<string> {
      if (part < 1 || part > (await countParts())) throw notFound();
      return writePart(part);
    },
  };
}
