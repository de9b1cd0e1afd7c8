export type Modification = 'acrescimo' | 'abatimento';

/** One answer's effect on the price; amounts are never negative. */
export interface Adjustment {
  amountCents: number;
  modification: Modification;
}

/** What the shop offers, in centavos: the base value plus additions minus deductions, never below zero. */
export function proposalValueCents(baseValueCents: number, adjustments: readonly Adjustment[]): number {
  const value = adjustments.reduce(
    (total, { amountCents, modification }) => total + (modification === 'acrescimo' ? amountCents : -amountCents),
    baseValueCents,
  );
  return Math.max(0, value);
}

/** The attributes of which several values may be chosen: 'Acessórios' and 'Defeitos', fixed rows of every database. */
export const accessoriesAttributeId = 4;
export const defectsAttributeId = 6;

export function isMultipleChoice(attributeId: number): boolean {
  return attributeId === accessoriesAttributeId || attributeId === defectsAttributeId;
}
