import { type CreditMoveKind, type CreditParts, partsOfUse } from '@giro/contract/rules/credit.ts';

/** Parts of one credit that a payment holds, or has spent. */
export interface CreditLine extends CreditParts {
  creditId: number;
}

/** A move that is about to be written. */
export interface NewMove extends CreditLine {
  kind: CreditMoveKind;
  paymentId?: number;
  payoutId?: number;
  /** Nobody where it happens by itself. */
  byId?: number | null;
}

export const sumOf = ({ principalCents, bonusCents }: CreditParts): number => principalCents + bonusCents;

/**
 * So much of what was taken of several credits, to go back to each in proportion; of each the bonus in proportion, parts
 * of a centavo left off, the rest of the principal. The sum is exact. Throws a RangeError for more than was taken.
 */
export function partsGivenBack(cents: number, lines: readonly CreditLine[]): CreditLine[] {
  const total = lines.reduce((sum, line) => sum + sumOf(line), 0);
  if (cents < 0 || cents > total) throw new RangeError(`${cents} of ${total} centavos cannot go back.`);
  if (cents === 0) return [];
  const upTo = (taken: number) => Number((BigInt(cents) * BigInt(taken)) / BigInt(total));
  let before = 0;
  return lines.flatMap((line) => {
    const after = before + sumOf(line);
    const part = upTo(after) - upTo(before);
    before = after;
    return part === 0 ? [] : [{ creditId: line.creditId, ...partsOfUse(part, line) }];
  });
}
