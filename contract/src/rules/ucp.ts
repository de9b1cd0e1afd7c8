/** The release of the Universal Commerce Protocol (ucp.dev) that the shop speaks. */
export const ucpVersion = '2026-04-08';

/** The version of the shop's own capability; it grows when a request or an answer of it changes. */
export const buybackVersion = '2026-11-28';

export const catalogueSearch = 'dev.ucp.shopping.catalog.search';
export const catalogueLookup = 'dev.ucp.shopping.catalog.lookup';

/** The most products of a page, and the most ids of a look-up. */
export const mostAtOnce = 50;
export const usualPage = 10;

const isNumeric = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

/**
 * The name of the shop's own capability: the labels of its host the other way round, as the protocol's naming has it,
 * `dev.localhost` for a shop without a host of its own. Hyphens, which names cannot hold, are underscores; a label that
 * begins with no letter is given one.
 */
export function buybackCapability(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const labels = hostname.split('.').reverse();
  const isOwn = labels.length > 1 && !isNumeric(hostname);
  const [domain = '', ...others] = isOwn ? labels : ['dev', 'localhost'];
  const named = others.map((label) => label.replaceAll('-', '_').replace(/^(?![a-z])/, 'x'));
  return [domain.replaceAll('-', ''), ...named, 'buyback', 'quote'].join('.');
}

/** Ids of a product and of the one variant that it has, as programs know them. */
export const productIdOf = (id: number) => `p_${id}`;
export const variantIdOf = (id: number) => `v_${id}`;

const idPattern = /^([pv])_([1-9]\d{0,8})$/;

/** The product that such an id names, and by which of the two; undefined for any other text. */
export function readCatalogueId(text: string): { id: number; of: 'product' | 'variant' } | undefined {
  const [, kind, digits] = idPattern.exec(text) ?? [];
  return digits === undefined ? undefined : { id: Number(digits), of: kind === 'p' ? 'product' : 'variant' };
}
