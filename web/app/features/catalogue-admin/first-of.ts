const shown = 4;

/** The first names of a list, and how many more there are: 'Preto, Azul e mais 3'. */
export function firstOf(names: readonly string[]): string {
  if (names.length === 0) return '—';
  const rest = names.length - shown;
  return rest > 0 ? `${names.slice(0, shown).join(', ')} e mais ${rest}` : names.join(', ');
}
