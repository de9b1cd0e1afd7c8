/** A value of an attribute as somebody wants it: a bare text, or one that names its row. */
export type WantedValue = string | { id?: number; value: string };

interface PlacedValue {
  value: string;
  /** From 1, in the order of the list. */
  position: number;
}

export interface ValuePlan {
  kept: (PlacedValue & { id: number })[];
  added: PlacedValue[];
  /** Ids of those that the list no longer has. */
  gone: number[];
  /** True if two of the list mean one row. */
  isRepeated: boolean;
}

/** Holds a list of values against an attribute's rows: one keeps its row by id or by its very text, the others are new. */
export function planValues(
  existing: readonly { id: number; value: string }[],
  wanted: readonly WantedValue[],
): ValuePlan {
  const kept: ValuePlan['kept'] = [];
  const added: PlacedValue[] = [];
  for (const [index, given] of wanted.entries()) {
    const { id, value } = typeof given === 'string' ? { id: undefined, value: given } : given;
    const row = existing.find((known) => (id ? known.id === id : known.value === value));
    if (row) kept.push({ id: row.id, value, position: index + 1 });
    else added.push({ value, position: index + 1 });
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  const gone = existing.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id);
  return { kept, added, gone, isRepeated: keptIds.size < kept.length };
}
