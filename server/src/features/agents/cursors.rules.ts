/** The last products of a page by which the next one is found, if most of them are gone meanwhile. */
const remembered = 5;

/** A place in a list: the number of products that somebody has seen, and the last few of them. */
export interface Reached {
  place: number;
  seen: readonly number[];
}

export const beginning: Reached = { place: 0, seen: [] };

export function writeCursor(place: number, shown: readonly number[]): string {
  return Buffer.from([place, ...shown.slice(-remembered)].join()).toString('base64url');
}

/** Undefined for what `writeCursor` has not written. */
export function readCursor(cursor: string): Reached | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^\d{1,9}(,[1-9]\d{0,8}){1,5}$/.test(text)) return undefined;
  const [place = 0, ...seen] = text.split(',').map(Number);
  return { place, seen };
}
