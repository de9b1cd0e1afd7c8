const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was typed, over a version that somebody else saved meanwhile: fields that were not touched follow that version,
 * and are named by their labels; touched ones stay. Fields without a label are left alone.
 */
export function rebaseValues<Values extends object>(
  typed: Values,
  before: Values,
  after: Values,
  labels: Partial<Record<keyof Values, string>>,
) {
  const values = { ...typed };
  const updated: string[] = [];
  for (const key of Object.keys(labels) as (keyof Values)[]) {
    if (!isSame(typed[key], before[key]) || isSame(before[key], after[key])) continue;
    values[key] = after[key];
    updated.push(labels[key] ?? '');
  }
  return { values, updated };
}

/** What to tell after that. */
export function rebaseNote(updated: readonly string[]): string {
  return updated.length > 0
    ? `Atualizamos o que você não tinha mexido: ${updated.join(', ')}. Confira e salve.`
    : 'Você está na versão atual. Confira e salve.';
}
