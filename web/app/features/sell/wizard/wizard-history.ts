/** The positions of the entries from the wizard's first up to one, as that entry of the browser's history keeps them. */
export type Trail = readonly number[];

/** Either that many entries back, or an entry written here: on top of the one at hand, or in its place. */
export type HistoryMove = { back: number } | { trail: Trail; replace: boolean };

/**
 * The move by which the history follows the wizard to `position`; undefined when it is there. A passed place is gone
 * back to, so that the wizard's way back and the browser's are one; a place ahead becomes an entry, except on a load.
 */
export function moveTo(position: number, trail: Trail, isLoad: boolean): HistoryMove | undefined {
  const here = trail.at(-1);
  if (position === here) return undefined;
  const passed = trail.indexOf(position);
  if (passed !== -1) return { back: trail.length - 1 - passed };
  const isAhead = !isLoad && here !== undefined && position > here;
  return { trail: [...(isAhead ? trail : trail.slice(0, -1)), position], replace: !isAhead };
}
