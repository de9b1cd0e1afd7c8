import type { Parcel } from '@giro/contract/calls/parcels.ts';
import { isSentByShop, mostParcels } from '@giro/contract/rules/parcel.ts';
import { useState } from 'react';

/**
 * The parcels that are chosen for one press, over the pages of the list: fifty at most. Those of the page on screen are
 * as they are now, the others as they were last seen.
 */
export function useChosen(rows: readonly Parcel[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Parcel>>(new Map());
  const [isFull, setFull] = useState(false);
  const now = new Map(rows.map((row) => [row.id, row]));
  const choosable = rows.filter(({ way }) => isSentByShop(way));

  function choose(parcels: readonly Parcel[], areChosen: boolean) {
    const next = new Map(ticked);
    for (const parcel of parcels) {
      if (!areChosen) next.delete(parcel.id);
      else if (next.has(parcel.id) || next.size < mostParcels) next.set(parcel.id, parcel);
    }
    setFull(areChosen && parcels.some(({ id }) => !next.has(id)));
    setTicked(next);
  }

  return {
    parcels: [...ticked.values()].map((parcel) => now.get(parcel.id) ?? parcel),
    ids: new Set(ticked.keys()),
    /** Those of the page on screen that can be chosen, and how many of them are. */
    choosable,
    onPage: choosable.filter(({ id }) => ticked.has(id)).length,
    /** The last press wanted more than fit. */
    isFull,
    choose,
    clear() {
      setFull(false);
      setTicked(new Map());
    },
  };
}
export type Chosen = ReturnType<typeof useChosen>;
