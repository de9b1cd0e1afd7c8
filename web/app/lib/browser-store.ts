import { useSyncExternalStore } from 'react';

interface Stored<Value> {
  key: string;
  /** Makes a value of the stored text; undefined or an error where the text is none. */
  read: (text: string) => Value | undefined;
  /** A browser's is shared by its tabs and outlives them; a visit's is its tab's alone and ends with it. */
  where: 'browser' | 'visit';
  /** Of a list as many are kept, from its beginning. */
  most?: number;
  /** An object ends after as many days. */
  forDays?: number;
  /** The object's member that says when it was written, in milliseconds since 1970. */
  writtenAs?: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whoever is told of changes in this tab, of any store; each reads its own again. */
const listeners = new Set<() => void>();
/** What a browser could not store, until its page is left. Servers keep nothing: they have many visitors. */
const unstored = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * One value that the browser keeps under a key: texts as they are, all else as JSON; an empty list is none. Nothing here
 * throws: where storage is forbidden or full, the value is kept until the page is left.
 */
export function browserStore<Value>(store: Stored<Value>) {
  const { key, where, most, forDays, writtenAs = 'at' } = store;
  /** The text that was read last, so that what is unchanged stays the same object. */
  let last: { text: string; value: Value | undefined } | undefined;

  // Merely naming a forbidden storage throws.
  const storage = () => (where === 'visit' ? sessionStorage : localStorage);

  function readText(): string | null {
    try {
      return unstored.get(key) ?? storage().getItem(key);
    } catch {
      return null;
    }
  }

  function parse(text: string): Value | undefined {
    try {
      const value = store.read(text);
      return Array.isArray(value) ? (value.slice(0, most) as Value) : value;
    } catch {
      return undefined;
    }
  }

  function isOver(text: string, days: number): boolean {
    const ageMs = Date.now() - JSON.parse(text)[writtenAs];
    return !(ageMs >= 0 && ageMs < days * dayMs);
  }

  /** The value; undefined where there is none, it is over, or it is something else. */
  function read(): Value | undefined {
    const text = readText();
    if (text === null) return undefined;
    if (last?.text !== text) last = { text, value: parse(text) };
    if (forDays === undefined || last.value === undefined || !isOver(text, forDays)) return last.value;
    remove();
    return undefined;
  }

  function remove(): void {
    unstored.delete(key);
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }

  function forget(): void {
    remove();
    tellListeners();
  }

  function textOf(value: Value): string {
    if (typeof value === 'string') return value;
    const kept = Array.isArray(value) ? value.slice(0, most) : value;
    return JSON.stringify(forDays === undefined ? kept : { ...kept, [writtenAs]: Date.now() });
  }

  /** Returns false for what will be lost with the page. */
  function write(value: Value): boolean {
    if (Array.isArray(value) && value.length === 0) {
      forget();
      return true;
    }
    const text = textOf(value);
    unstored.delete(key);
    try {
      storage().setItem(key, text);
      return true;
    } catch {
      if (typeof window !== 'undefined') unstored.set(key, text);
      return false;
    } finally {
      tellListeners();
    }
  }

  /** The value, kept up to date; undefined on the server and in the first drawing, which know none. */
  const use = () => useSyncExternalStore(subscribe, read, () => undefined);

  return { read, write, forget, use };
}
