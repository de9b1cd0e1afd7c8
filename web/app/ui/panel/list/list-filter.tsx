import '@mantine/core/styles/Combobox.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './list-filter.module.css';
import type { ListStateControl } from './use-list-state.ts';

const all = '';

/** Narrows a list down to one of its filters' choices. */
export function ListFilterSelect({ list: { state, change, filters } }: { list: ListStateControl }) {
  const select = useRef<HTMLSelectElement>(null);
  const active = filters.find(({ name }) => state[name] !== '');
  const data = [
    { value: all, label: 'Situação: todas' },
    ...filters.map(({ name, label, choices }) => ({
      group: label,
      items: choices.map((choice) => ({ value: `${name}:${choice.value}`, label: choice.label })),
    })),
  ];

  function choose(key: string) {
    const [name, value] = key.split(':');
    change({ status: name === 'status' ? value : '', waiting: name === 'waiting' ? value : '' });
  }

  return (
    <div className={styles.filter}>
      <NativeSelect
        ref={select}
        aria-label="Situação"
        className={styles.select}
        data={data}
        value={active ? `${active.name}:${state[active.name]}` : all}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {active && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => {
            choose(all);
            // The button is about to go, and would take the keyboard with it.
            select.current?.focus();
          }}
        >
          Limpar filtro
        </Button>
      )}
    </div>
  );
}
