import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Found } from '../list/search-request.ts';
import { chooseValues, type ShopFilters, toggleModel, toggleValue } from '../list/shop-address.ts';
import { devices, type FilterChoices } from './filter-choices.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';
import { NumberGroup } from './number-group.tsx';
import { numbersOf, rangeOf } from './number-values.ts';
import { PriceGroup } from './price-group.tsx';

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
        <p role="status" className={styles.count}>
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
