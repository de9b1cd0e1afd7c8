import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { chooseValues, type ShopFilters, toggleModel, toggleValue } from '../list/shop-address.ts';
import type { Found } from '../list/shop-queries.ts';
import {
  devices,
  type FilterChoices,
  type FilterValue,
  idsInRange,
  type NumberRange,
  numbersOf,
  rangeOf,
} from './filter-choices.ts';
import styles from './filter-group.module.css';
import { PriceGroup } from './price-group.tsx';

/** The number of an attribute's values listed before 'Ver mais'. */
const listedAtFirst = 10;

interface FilterGroupProps {
  title: string;
  options: readonly FilterValue[];
  ticked: readonly number[];
  onToggle: (id: number) => void;
  /** Long lists begin with their first values only. */
  collapsed?: boolean;
}

/** Boxes of one kind, each with how many devices it would leave. */
function FilterGroup({ title, options, ticked, onToggle, collapsed }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isLong = collapsed === true && options.length > listedAtFirst;
  const shown = isLong && !isOpen ? options.slice(0, listedAtFirst) : options;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={collapsed ? undefined : styles.scrolling}>
        {shown.map(({ id: value, label, count }) => {
          const countId = count === undefined ? undefined : `${id}${value}`;
          return (
            <div key={value} className={styles.row} data-none={count === 0 || undefined}>
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={ticked.includes(value)}
                  aria-describedby={countId}
                  onChange={() => onToggle(value)}
                />
                {label}
              </label>
              {count !== undefined && (
                <span id={countId} role="img" aria-label={devices(count)} className={styles.count}>
                  {count}
                </span>
              )}
            </div>
          );
        })}
      </div>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ver menos' : 'Ver mais'}
        </button>
      )}
    </fieldset>
  );
}

interface NumberGroupProps {
  title: string;
  /** From low to high. */
  numbers: readonly FilterValue[];
  range: NumberRange;
  /** Called with the ids inside the new range; with none for the whole of it. */
  onChange: (ids: number[]) => void;
}

/** Numbers of one kind as a range: the lowest and the highest that will do. An end that is moved past the other takes it along. */
function NumberGroup({ title, numbers, range: { from, to }, onChange }: NumberGroupProps) {
  const choose = (from: number, to: number) => onChange(idsInRange(numbers, { from, to }));
  const options = numbers.map(({ id, label, count }, place) => (
    <option key={id} value={place}>
      {count === undefined ? label : `${label} (${count})`}
    </option>
  ));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.ends}>
        <label className={styles.end}>
          De
          <select
            className={styles.field}
            value={from}
            onChange={({ currentTarget }) =>
              choose(Number(currentTarget.value), Math.max(Number(currentTarget.value), to))
            }
          >
            {options}
          </select>
        </label>
        <label className={styles.end}>
          Até
          <select
            className={styles.field}
            value={to}
            onChange={({ currentTarget }) =>
              choose(Math.min(from, Number(currentTarget.value)), Number(currentTarget.value))
            }
          >
            {options}
          </select>
        </label>
      </div>
    </fieldset>
  );
}

export interface FilterPanelProps {
  choices: FilterChoices;
  /** Prices of what would be found at any price. */
  offeredPrices: Found['price'] | undefined;
  /** The ticked filters, applied or not. */
  draft: ShopFilters;
  /** The number of devices the draft would leave; undefined while nobody knows. */
  count: number | undefined;
  onChange: (draft: ShopFilters) => void;
  onApply: () => void;
  onClear: () => void;
  /** On phones the button itself says how many devices it leads to. */
  isSheet?: boolean;
}

/** The filters for the list. Nothing happens before 'Aplicar Filtros'. */
export function FilterPanel(props: FilterPanelProps) {
  const { choices, offeredPrices, draft, count, onChange, onApply, onClear, isSheet } = props;
  const [clears, setClears] = useState(0);
  const words = count === undefined ? '' : devices(count);
  const leadsTo = words || 'aparelhos';
  return (
    <form
      className={styles.panel}
      data-sheet={isSheet || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <div className={styles.groups}>
        <PriceGroup
          key={clears}
          prices={draft}
          offered={offeredPrices}
          onChange={(prices) => onChange({ ...draft, ...prices })}
        />
        {choices.models.length > 0 && (
          <FilterGroup
            title="Modelos"
            options={choices.models}
            ticked={draft.modelos}
            onToggle={(id) => onChange(toggleModel(draft, id))}
          />
        )}
        {choices.attributes.map(({ name, values }) => {
          const chosen = draft.attributes[name] ?? [];
          const numbers = numbersOf(values);
          const range = numbers && rangeOf(numbers, chosen);
          return numbers && range ? (
            <NumberGroup
              key={name}
              title={name}
              numbers={numbers}
              range={range}
              onChange={(ids) => onChange(chooseValues(draft, name, ids))}
            />
          ) : (
            <FilterGroup
              key={name}
              title={name}
              options={values}
              ticked={chosen}
              onToggle={(value) => onChange(toggleValue(draft, name, value))}
              collapsed
            />
          );
        })}
      </div>
      <div className={styles.actions}>
        <p role="status" className={styles.filterPanelCount}>
          {words}
        </p>
        <Button type="submit" fullWidth aria-label={isSheet ? `Aplicar Filtros: ver ${leadsTo}` : undefined}>
          {isSheet ? `Ver ${leadsTo}` : 'Aplicar Filtros'}
        </Button>
        <Button
          variant="default"
          fullWidth
          onClick={() => {
            setClears(clears + 1);
            onClear();
          }}
        >
          Limpar Filtros
        </Button>
      </div>
    </form>
  );
}
