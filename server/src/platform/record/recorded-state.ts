/** A former or present state, by the names that people read; personal and secret values come masked. */
export type RecordedState = Record<string, string | number | boolean | null>;

const plain = (value: unknown): RecordedState[string] => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join('; ') || null;
  return typeof value === 'string' ? value : Object.values(value).join('; ');
};

/** A record's fields by the names that people read; what has no name here is not told. */
export function stateOf<Row extends object>(names: { [Field in keyof Row]?: string }, row: Row): RecordedState {
  const fields = Object.entries(names) as [keyof Row, string][];
  return Object.fromEntries(fields.map(([field, name]) => [name, plain(row[field])]));
}

/** The fields whose values differ, before and after; undefined where none does. */
export function changesBetween(before: RecordedState, after: RecordedState) {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  const pick = (state: RecordedState) => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
