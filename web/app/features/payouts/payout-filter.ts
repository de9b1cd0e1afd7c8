import { type PayoutList, payoutLists } from '@giro/contract/rules/payout.ts';
import type { ListFilter } from '../../ui/panel/list/list-state.ts';

const labels: Record<PayoutList, string> = {
  hoje: 'Hoje',
  atrasados: 'Atrasados',
  proximos: 'Próximos',
  'sem-dados': 'Sem dados',
  pagos: 'Pagos',
};
const everything = 'todos';

/** Which payouts are listed; those of today when the address names none. */
export const payoutFilter = {
  name: 'status',
  param: 'quando',
  label: 'Quando',
  choices: [
    ...payoutLists.map((list) => ({ value: list === 'hoje' ? '' : list, label: labels[list] })),
    { value: everything, label: 'Todos' },
  ],
} satisfies ListFilter;

/** The list that a call is asked for; without one it is every payout. */
export function listOf(status: string): PayoutList | undefined {
  if (status === '') return 'hoje';
  return payoutLists.find((list) => list === status);
}
