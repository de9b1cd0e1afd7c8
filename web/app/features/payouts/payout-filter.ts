import { type PayoutList, payoutLists } from '@giro/contract/rules/payment.ts';
import type { ListFilter } from '../../ui/panel/list/list-state.ts';

const labels: Record<PayoutList, string> = {
  hoje: 'Hoje',
  atrasados: 'Atrasados',
  proximos: 'Próximos',
  'sem-dados': 'Sem dados',
  pagos: 'Pagos',
};

/** Which payouts are listed; all of them, the most urgent first, when the address names none. */
export const payoutFilter = {
  name: 'status',
  param: 'quando',
  label: 'Quando',
  choices: [
    { value: '', label: 'Todos' },
    ...payoutLists.map((list) => ({ value: list as string, label: labels[list] })),
  ],
} satisfies ListFilter;

/** The list that a call is asked for; without one it is every payout. */
export const listOf = (status: string): PayoutList | undefined => payoutLists.find((list) => list === status);
