import { type UnitState, unitStateRows, unitStates } from '@giro/contract/rules/unit.ts';
import type { ListFilter } from '../../../ui/panel/list/list-state.ts';

/** The state of the listed devices; every state when the address names none. */
export const unitFilter = {
  name: 'status',
  param: 'state',
  label: 'Situação',
  choices: [
    { value: '', label: 'Todas' },
    ...unitStates.map((state) => ({ value: state, label: unitStateRows[state].label })),
  ],
} satisfies ListFilter;

/** The state to send in a call. */
export const stateOf = (status: string) => (status === '' ? undefined : (status as UnitState));
