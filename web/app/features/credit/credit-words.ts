import type { CreditLot } from '@giro/contract/calls/credit.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';

const inCents = (reais: number) => Math.round(reais * 100);

/** The part of a credit that can be used, in reais. */
export const freeOf = ({ free_principal, free_bonus }: Pick<CreditLot, 'free_principal' | 'free_bonus'>): number =>
  (inCents(free_principal) + inCents(free_bonus)) / 100;

export const pointWords = (points: number): string =>
  points === 1 ? '1 ponto' : `${points.toLocaleString('pt-BR')} pontos`;

const mostDaysBefore = 30;

/** The warning of a credit's last days, of which the last is `yyyy-mm-dd`: 'termina em 5 dias'; nothing before them. */
export function endsSoonWords(endsOn: string, now: Date): string | undefined {
  const days = Math.round((Date.parse(endsOn) - Date.parse(saoPauloToday(now))) / 86_400_000);
  if (days < 0 || days > mostDaysBefore) return undefined;
  if (days === 0) return 'termina hoje';
  return days === 1 ? 'termina amanhã' : `termina em ${days} dias`;
}
