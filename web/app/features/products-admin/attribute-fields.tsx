import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, SimpleGrid } from '@mantine/core';
import type { AttributeChoice, ProductValues } from './product-form.ts';

type Selected = ProductValues['selectedAttributes'];

interface AttributeFieldsProps {
  choices: readonly AttributeChoice[];
  value: Selected;
  onChange: (selected: Selected) => void;
}

/** Any number of values of each attribute. */
export function AttributeFields({ choices, value, onChange }: AttributeFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {choices.map(({ name, values, isGone }) => (
        <MultiSelect
          key={name}
          label={name}
          placeholder={(value[name] ?? []).length === 0 ? 'Escolha' : undefined}
          data={values}
          value={value[name] ?? []}
          onChange={(chosen) => onChange({ ...value, [name]: chosen })}
          error={isGone && 'A loja não tem mais esta característica. Remova os valores para salvar.'}
          searchable={values.length > 8}
          clearable
          clearButtonProps={{ 'aria-label': `Limpar ${name}` }}
          nothingFoundMessage="Nenhum valor encontrado"
          comboboxProps={{ transitionProps: { duration: 120 } }}
        />
      ))}
    </SimpleGrid>
  );
}
