import type { ReceivedSituation } from '@giro/contract/rules/payment.ts';
import type { ListFilter } from '../../ui/panel/list/list-state.ts';

const labels: Record<ReceivedSituation, string> = {
  todos: 'Todos',
  'a-conferir': 'A conferir',
  conferidos: 'Conferidos',
};

/** Which received payments are listed; all of them when the address names none. */
export const receivedFilter = {
  name: 'status',
  param: 'situacao',
  label: 'Situação',
  choices: (['todos', 'a-conferir', 'conferidos'] as const).map((situation) => ({
    value: situation === 'todos' ? '' : situation,
    label: labels[situation],
  })),
} satisfies ListFilter;

/** The situation that a call is asked for. */
export const situationOf = (status: string): ReceivedSituation =>
  status === '' ? 'todos' : (status as ReceivedSituation);
