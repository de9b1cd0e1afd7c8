import '@mantine/core/styles/Combobox.layer.css';
import type { ResultOf } from '@giro/contract/call.ts';
import type { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { type FilterName, orderWords, type ProductFiltersControl, stockWords } from './product-filters.ts';
import styles from './product-list.module.css';

interface ProductFilterBarProps {
  control: ProductFiltersControl;
  /** Without it, as while it is fetched, there is less to choose from. */
  catalogue: ResultOf<typeof shopCatalogueCall> | undefined;
}

interface Choice {
  value: string;
  label: string;
}

const choicesOf = (words: Record<string, string>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const named = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name });

/** By which attribute the shop says how used a device is. */
const conditionName = 'Estado';

/** Narrows the list of products down, and orders it. */
export function ProductFilterBar({ control, catalogue }: ProductFilterBarProps) {
  const { filters, change, clear, isNarrowed } = control;
  const first = useRef<HTMLSelectElement>(null);
  const conditions = catalogue?.attributes.find(({ name }) => name === conditionName)?.attribute_values ?? [];
  const selects: { name: FilterName; label: string; all: string; choices: Choice[] }[] = [
    { name: 'tipo', label: 'Tipo', all: 'Tipo: todos', choices: (catalogue?.types ?? []).map(named) },
    { name: 'modelo', label: 'Modelo', all: 'Modelo: todos', choices: (catalogue?.modelos ?? []).map(named) },
    {
      name: 'estado',
      label: 'Estado',
      all: 'Estado: todos',
      choices: conditions.map(({ id, value }) => ({ value: String(id), label: value })),
    },
    { name: 'estoque', label: 'Estoque', all: 'Estoque: todos', choices: choicesOf(stockWords) },
    {
      name: 'oculto',
      label: 'Na loja',
      all: 'Na loja: todos',
      choices: [
        { value: 'nao', label: 'Publicados' },
        { value: 'sim', label: 'Ocultos' },
      ],
    },
  ];
  const { novos, ...otherOrders } = orderWords;

  return (
    <div className={styles.bar}>
      {selects.map(({ name, label, all, choices }, index) => (
        <NativeSelect
          key={name}
          ref={index === 0 ? first : undefined}
          aria-label={label}
          className={styles.select}
          rightSectionWidth={36}
          data={[{ value: '', label: all }, ...choices]}
          value={choices.some(({ value }) => value === filters[name]) ? filters[name] : ''}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        aria-label="Ordem"
        className={styles.select}
        rightSectionWidth={36}
        data={[{ value: '', label: novos }, ...choicesOf(otherOrders)]}
        value={filters.ordem}
        onChange={(event) => change({ ordem: event.currentTarget.value })}
      />
      {isNarrowed && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => {
            clear();
            // The button is about to go, and would take the keyboard with it.
            first.current?.focus();
          }}
        >
          Limpar filtros
        </Button>
      )}
    </div>
  );
}
