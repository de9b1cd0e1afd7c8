const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * The typed values over a version that somebody else saved meanwhile: untouched fields follow that version, and are
 * named by their labels; touched ones stay. Fields without a label are left alone. Of a table, which is a plain object,
 * each entry counts for itself.
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
    values[key] = followed(typed[key], before[key], after[key]) as Values[typeof key];
    if (!isSame(values[key], typed[key])) updated.push(labels[key] ?? '');
  }
  return { values, updated };
}

function followed(typed: unknown, before: unknown, after: unknown): unknown {
  if (!isTable(typed) || !isTable(before) || !isTable(after)) return isSame(typed, before) ? after : typed;
  const names = [...new Set([...Object.keys(typed), ...Object.keys(after)])];
  const entries = names.map((name) => [name, isSame(typed[name], before[name]) ? after[name] : typed[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The message about the fields that were updated. */
export function rebaseNote(updated: readonly string[]): string {
  return updated.length > 0
    ? `Atualizamos o que você não tinha mexido: ${updated.join(', ')}. Confira e salve.`
    : 'Você está na versão atual. Confira e salve.';
}
