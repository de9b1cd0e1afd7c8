import type { Effort } from './visitor.ts';

/** Presses and fields of each task, as a table that a document can hold. */
export function pressTable(efforts: readonly Effort[]): string {
  const rows = efforts.map(({ tour, task, presses, fields }) => `| ${tour} | ${task} | ${presses} | ${fields} |`);
  return ['| tour | task | presses | fields |', '|---|---|---|---|', ...rows, ''].join('\n');
}
