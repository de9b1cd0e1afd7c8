import type { AttributeFilter } from '@giro/contract/calls/products.ts';
import { Button } from '@mantine/core';
import { type ShopFilters, toggleModel, toggleValue } from '../list/shop-address.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  models: readonly { id: number; name: string }[];
  attributes: readonly AttributeFilter[];
  /** What is ticked, applied or not. */
  draft: ShopFilters;
  onChange: (draft: ShopFilters) => void;
  onApply: () => void;
  onClear: () => void;
}

/** What the list can be narrowed by. Nothing happens before 'Aplicar Filtros'. */
export function FilterPanel({ models, attributes, draft, onChange, onApply, onClear }: FilterPanelProps) {
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <div className={styles.groups}>
        {models.length > 0 && (
          <FilterGroup
            title="Modelos"
            options={models.map(({ id, name }) => ({ id, label: name }))}
            ticked={draft.modelos}
            onToggle={(id) => onChange(toggleModel(draft, id))}
          />
        )}
        {attributes.map(({ id, name, attribute_values }) => (
          <FilterGroup
            key={id}
            title={name}
            options={attribute_values.map((value) => ({ id: value.id, label: value.value }))}
            ticked={draft.attributes[name] ?? []}
            onToggle={(value) => onChange(toggleValue(draft, name, value))}
            collapsed
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" fullWidth>
          Aplicar Filtros
        </Button>
        <Button variant="default" fullWidth onClick={onClear}>
          Limpar Filtros
        </Button>
      </div>
    </form>
  );
}
