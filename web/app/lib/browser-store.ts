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
/** Texts that a browser could not store, until its page is left. Servers keep nothing: they have many visitors. */
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

/** The answer of `ask`; undefined where storage is forbidden or full, or holds something else. */
function orNothing<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/**
 * One value that the browser keeps under a key: texts as they are, all else as JSON; an empty list is none. Nothing here
 * throws: what cannot be stored is kept until the page is left.
 */
export function browserStore<Value>({ key, where, most, forDays, writtenAs = 'at', ...stored }: Stored<Value>) {
  /** The text that was read last, so that what is unchanged stays the same object. */
  let last: { text: string; value: Value | undefined } | undefined;

  // Merely naming a forbidden storage throws.
  const storage = () => (where === 'visit' ? sessionStorage : localStorage);
  const capped = <Given>(value: Given) => (Array.isArray(value) ? value.slice(0, most) : value) as Given;

  function isOver(text: string, days: number): boolean {
    const ageMs = Date.now() - JSON.parse(text)[writtenAs];
    return !(ageMs >= 0 && ageMs < days * dayMs);
  }

  function remove(): undefined {
    unstored.delete(key);
    orNothing(() => storage().removeItem(key));
  }

  /** The value; undefined where there is none, it is over, or it is something else. */
  function read(): Value | undefined {
    const text = unstored.get(key) ?? orNothing(() => storage().getItem(key));
    if (typeof text !== 'string') return undefined;
    if (last?.text !== text) last = { text, value: orNothing(() => capped(stored.read(text))) };
    return forDays && last.value && isOver(text, forDays) ? remove() : last.value;
  }

  function forget(): void {
    remove();
    tellListeners();
  }

  /** Returns false for what will be lost with the page. */
  function write(value: Value): boolean {
    const kept = forDays ? { ...value, [writtenAs]: Date.now() } : capped(value);
    const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
    unstored.delete(key);
    try {
      if (text === '[]') remove();
      else storage().setItem(key, text);
    } catch {
      if (typeof window !== 'undefined') unstored.set(key, text);
    }
    tellListeners();
    return !unstored.has(key);
  }

  /** The value, kept up to date; undefined on the server and in the first drawing, which know none. */
  const use = () => useSyncExternalStore(subscribe, read, () => undefined);

  return { read, write, forget, use };
}
