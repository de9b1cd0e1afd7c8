import { type ActivityGroup, activityGroupNames, activityGroups } from '@giro/contract/rules/activity.ts';
import { NativeSelect } from '@mantine/core';
import type { ListFilter } from '../../ui/panel/list/list-state.ts';
import type { ListStateControl } from '../../ui/panel/list/use-list-state.ts';

/** Which group of activities is listed; all of them when the address names none. */
export const groupFilter = {
  name: 'status',
  param: 'tipo',
  label: 'Tipo',
  choices: activityGroupNames.map((group) => ({ value: group, label: activityGroups[group] })),
} satisfies ListFilter;

/** The group that a call is asked for. */
export const groupOf = (status: string) => (status === '' ? undefined : (status as ActivityGroup));

export function GroupFilter({ list: { state, change } }: { list: ListStateControl }) {
  return (
    <NativeSelect
      aria-label="Tipo de atividade"
      data={[{ value: '', label: 'Todas as atividades' }, ...groupFilter.choices]}
      value={state.status}
      onChange={(event) => change({ status: event.currentTarget.value })}
    />
  );
}
