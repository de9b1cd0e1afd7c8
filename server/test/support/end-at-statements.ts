import { atDepth } from './depth.ts';

const everyNth = atDepth(12, 1);
const isDue = (statement: number) => statement % everyNth === 1 % everyNth;

/**
 * Has processes end at their first statement, their last one, and each twelfth in between; in the whole run at every
 * one. `endAt` returns how many statements a process had that came to its end before, undefined for one that did not.
 * Returns that number.
 */
export async function endAtStatements(endAt: (statement: number) => Promise<number | undefined>): Promise<number> {
  for (let statement = 1; ; statement++) {
    const count = isDue(statement) ? await endAt(statement) : undefined;
    if (count === undefined) continue;
    if (!isDue(count)) await endAt(count);
    return count;
  }
}
