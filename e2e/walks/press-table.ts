import type { Effort } from './walker.ts';

/** What each task takes, as a table that a document can hold. */
export function pressTable(efforts: readonly Effort[]): string {
  const rows = efforts.map(({ walk, task, presses, fields }) => `| ${walk} | ${task} | ${presses} | ${fields} |`);
  return ['| walk | task | presses | fields |', '|---|---|---|---|', ...rows, ''].join('\n');
}
