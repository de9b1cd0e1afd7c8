import { panelScreens } from '@giro/contract/rules/panel-screens.ts';
import { escapeXml } from '../../platform/html.ts';

const panelPaths = new Set(Object.values(panelScreens).flatMap((screens) => screens.map(({ path }) => path)));

/** Pages of one person or of the shop's people; an entry covers every address that begins with it. */
const privateAreas = [
  ...['/api/', '/bank-data', '/checkout', '/contraproposta', '/rastreio', '/renovar-proposta'],
  ...panelPaths,
].toSorted();

export function robotsText(baseUrl: string): string {
  const lines = ['User-agent: *', ...privateAreas.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n');
}

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
  /** Addresses of the pictures that the page shows. */
  pictures?: readonly string[];
}

/** An XML list of addresses by the protocol of sitemaps.org, with the pictures that Google's extension of it names. */
function writeList(
  list: 'urlset' | 'sitemapindex',
  entry: 'url' | 'sitemap',
  baseUrl: string,
  entries: SitemapEntry[],
) {
  const lines = entries.map(({ path, changedAt, pictures = [] }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    const images = pictures.map(
      (url) => `<image:image><image:loc>${escapeXml(new URL(url, baseUrl).href)}</image:loc></image:image>`,
    );
    return `<${entry}><loc>${escapeXml(baseUrl + path)}</loc>${changed}${images.join('')}</${entry}>`;
  });
  const images = list === 'urlset' ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : '';
  const open = `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${images}>`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, `</${list}>`, ''].join('\n');
}

export const writeSitemap = (baseUrl: string, entries: SitemapEntry[]) => writeList('urlset', 'url', baseUrl, entries);

export const writeSitemapIndex = (baseUrl: string, paths: string[]) =>
  writeList(
    'sitemapindex',
    'sitemap',
    baseUrl,
    paths.map((path) => ({ path })),
  );
