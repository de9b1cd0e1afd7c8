import type { CreditLot } from '@giro/contract/calls/credit.ts';

const inCents = (reais: number) => Math.round(reais * 100);

/** The part of a credit that can be used, in reais. */
export const freeOf = ({ free_principal, free_bonus }: Pick<CreditLot, 'free_principal' | 'free_bonus'>): number =>
  (inCents(free_principal) + inCents(free_bonus)) / 100;

export const pointWords = (points: number): string =>
  points === 1 ? '1 ponto' : `${points.toLocaleString('pt-BR')} pontos`;
