import { type UnitState, unitStateRows, unitStates } from '@giro/contract/rules/unit.ts';
import type { ListFilter } from '../../../ui/panel/list/list-state.ts';

/** Where the listed devices are; everywhere when the address names no state. */
export const unitFilter = {
  name: 'status',
  param: 'state',
  label: 'Situação',
  choices: [
    { value: '', label: 'Todas' },
    ...unitStates.map((state) => ({ value: state, label: unitStateRows[state].label })),
  ],
} satisfies ListFilter;

/** What a call is asked for. */
export const stateOf = (status: string) => (status === '' ? undefined : (status as UnitState));
