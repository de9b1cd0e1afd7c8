import { useSyncExternalStore } from 'react';

/** A product that is to be compared, kept in this browser. */
export interface Compared {
  SKU: string;
  name: string;
}

export const mostCompared = 3;

const storageKey = 'compared-products';
const changed = 'giro:compared';
const none: readonly Compared[] = [];

/** The stored text that was read last, so that what is unchanged stays the same object. */
let last: { text: string | null; compared: readonly Compared[] } = { text: null, compared: none };

function isCompared(value: unknown): value is Compared {
  const { SKU, name } = (value ?? {}) as Record<string, unknown>;
  return typeof SKU === 'string' && typeof name === 'string';
}

function parse(text: string | null): readonly Compared[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCompared).slice(0, mostCompared) : none;
  } catch {
    return none;
  }
}

function read(): readonly Compared[] {
  const text = localStorage.getItem(storageKey);
  if (last.text !== text) last = { text, compared: parse(text) };
  return last.compared;
}

function write(compared: readonly Compared[]): void {
  localStorage.setItem(storageKey, JSON.stringify(compared));
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The products to compare; nothing on the server and in the first drawing. */
export const useCompared = () => useSyncExternalStore(subscribe, read, () => none);

export function dropCompared(SKU: string): void {
  write(read().filter((each) => each.SKU !== SKU));
}

/** Adds a product, or takes it out again; beyond the third nothing is added. */
export function toggleCompared({ SKU, name }: Compared): void {
  const compared = read();
  if (compared.some((each) => each.SKU === SKU)) dropCompared(SKU);
  else if (compared.length < mostCompared) write([...compared, { SKU, name }]);
}

export const clearCompared = () => write(none);

/** The page that shows these side by side. */
export const comparePath = (compared: readonly { SKU: string }[]) =>
  `/comparar?skus=${compared.map(({ SKU }) => encodeURIComponent(SKU)).join(',')}`;
