const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was typed, over a version that somebody else saved meanwhile: fields that were not touched follow that version,
 * and are named; touched ones stay.
 */
export function rebase<Values extends object>(typed: Values, before: Values, after: Values) {
  const values: Values = { ...typed };
  const updated: (keyof Values)[] = [];
  for (const key of Object.keys(after) as (keyof Values)[]) {
    if (!isSame(typed[key], before[key]) || isSame(before[key], after[key])) continue;
    values[key] = after[key];
    updated.push(key);
  }
  return { values, updated };
}
