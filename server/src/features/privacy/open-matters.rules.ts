import type { OpenMatter } from '../../platform/features/personal-data.ts';
import type { OpenMatterRow } from './open-matters.queries.ts';

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Says what an account's end waits for; nothing where nothing is open. */
export function waitsFor(kinds: readonly OpenMatter[], rows: readonly OpenMatterRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  const words = rows.map((row) => kinds[row.kind]?.words(row) ?? row.name);
  return `Para excluir a conta, falta terminar: ${list.format(words)}.`;
}
