/** Of each seven statements another one every day of the week; all of them with `EVERY_STATEMENT=1`. */
const everyNth = process.env.EVERY_STATEMENT ? 1 : 7;
const today = Math.floor(Date.now() / 86_400_000);
const isDue = (statement: number) => statement === 1 || (statement - today) % everyNth === 0;

/**
 * Has processes end at their first statement, their last one, and those in between whose day it is, so that each comes
 * up within a week. `endAt` returns how many statements a process had that came to its end before, undefined for one
 * that did not. Returns that number.
 */
export async function endAtStatementsOfToday(
  endAt: (statement: number) => Promise<number | undefined>,
): Promise<number> {
  for (let statement = 1; ; statement++) {
    const count = isDue(statement) ? await endAt(statement) : undefined;
    if (count === undefined) continue;
    if (!isDue(count)) await endAt(count);
    return count;
  }
}
