import type { CallDefinition } from '@giro/contract/call.ts';
import { fillPath } from '@giro/contract/fill-path.ts';

/** Parameters that search and narrow the shop's list. */
const shopParameters = ['busca', 'ordem', 'preco_min', 'preco_max', 'modelos', 'attr'];

/** Parameters that change what some public page or call answers. */
const declared = new Set(['page', 'tab', 'search', 'q', ...shopParameters]);

/** Lists, with the parameters that change what they show; every other page is the same whatever its parameters say. */
const lists = new Map([
  ['/quero-comprar', ['page', 'tab', ...shopParameters]],
  ['/blog', ['page', 'tab']],
]);

/** True for an answer of a kind that visitors can make up in any number. */
export const isOfChoice = (key: string): boolean => key.includes('?');

const plainPath = /^[\w\-./~]*$/;

/** A path in its one spelling: decoded, but for what has a meaning of its own; undefined for one that cannot be read. */
function spelled(path: string): string | undefined {
  if (plainPath.test(path)) return path;
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    return undefined;
  }
}

const splitAtQuery = (url: string) => {
  const mark = url.indexOf('?');
  return mark === -1 ? ([url, ''] as const) : ([url.slice(0, mark), url.slice(mark + 1)] as const);
};

/** The key of a text for programs, which no parameter changes. */
export const pathKeyOf = (url: string): string | undefined => spelled(splitAtQuery(url)[0]);

/**
 * The key of an address by its looks alone: its path, where it has no parameter that could count. What else counts is
 * known to its call or page.
 */
export function cacheKeyOf(url: string): string | undefined {
  const [path, query] = splitAtQuery(url);
  if (query !== '' && [...new URLSearchParams(query).keys()].some((name) => declared.has(name))) return undefined;
  return spelled(path);
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** Choices are the same in any order. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].sort();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => [name, inOneOrder(each)]);
  return Object.fromEntries(entries.sort(byName));
}

/** A call's own parameters without those that are as they are when nobody says anything. */
function chosenOf({ query: schema }: CallDefinition, query: unknown): [string, unknown][] {
  if (!schema) return [];
  const usual = schema.safeParse({}).data ?? {};
  return Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]))
    .map(([name, value]): [string, unknown] => [name, inOneOrder(value)])
    .sort(byName);
}

/** The key of a call's answer: its path and what its own parameters were read as, however they were written. */
export function callKeyOf(call: CallDefinition, { params, query }: { params?: unknown; query?: unknown }): string {
  const path = `/api${fillPath(call, params)}`;
  const chosen = chosenOf(call, query);
  return chosen.length > 0 ? `${path}?${JSON.stringify(chosen)}` : path;
}

/** Choices by name are the same in any order; of everything else the last one counts, so theirs is kept. */
function inFixedOrder([one, value]: [string, string], [other, otherValue]: [string, string]): number {
  if (one !== other) return one < other ? -1 : 1;
  if (one !== 'attr' || value === otherValue) return 0;
  return value < otherValue ? -1 : 1;
}

/** Key by which a page, or its data for the router, is drawn and kept. */
export function pageKeyOf(url: string): string {
  const [written, query] = splitAtQuery(url);
  const path = spelled(written) ?? written;
  const names = lists.get(path.replace(/(\.data|\/)$/, '')) ?? [];
  const counted = [...new URLSearchParams(query)].filter(([name]) => names.includes(name)).sort(inFixedOrder);
  return counted.length > 0 ? `${path}?${new URLSearchParams(counted)}` : path;
}

/** The parameters of an address that say nothing of what a page shows. */
export function uncountedOf(url: string): URLSearchParams {
  const others = new URLSearchParams(splitAtQuery(url)[1]);
  for (const name of [...declared, '_routes']) others.delete(name);
  return others;
}
