import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { classificationOptions } from '../../catalogue-admin/classification.ts';
import type { Catalogue } from '../../catalogue-admin/use-catalogue.ts';
import type { KeptPicture } from './kept-picture-input.tsx';
import { KeptPictureInput } from './kept-picture-input.tsx';
import type { ModelValues } from './model-form.ts';

interface ModelFieldsProps {
  form: UseFormReturnType<ModelValues>;
  catalogue: Pick<Catalogue, 'brands' | 'types'>;
  storedPicture: KeptPicture;
}

const choices = (none: string, rows: readonly { id: number; name: string }[]) => [
  { value: '', label: none },
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
];

/** The fields of a model: brand, then type, then name, and its worth before any answer. */
export function ModelFields({ form, catalogue, storedPicture }: ModelFieldsProps) {
  const { brand, tipo, base64Image } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <NativeSelect
          label="Marca"
          required
          data={choices(
            catalogue.brands.length > 0 ? 'Escolha a marca' : 'Cadastre uma marca primeiro',
            catalogue.brands,
          )}
          data-autofocus
          {...form.getInputProps('brand')}
        />
        <NativeSelect
          label="Tipo"
          required
          disabled={brand === ''}
          data={choices(catalogue.types.length > 0 ? 'Escolha o tipo' : 'Cadastre um tipo primeiro', catalogue.types)}
          {...form.getInputProps('tipo')}
        />
        <TextInput
          label="Modelo"
          placeholder="iPhone 13"
          required
          disabled={brand === '' || tipo === ''}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('model')}
        />
        <MoneyInput label="Valor base" required {...form.getInputProps('valorBase')} />
        <TextInput label="Ordem" required inputMode="numeric" autoComplete="off" {...form.getInputProps('ordem')} />
        <NativeSelect
          label="Classificação"
          required
          data={classificationOptions([1, 3])}
          {...form.getInputProps('selectedClassification')}
        />
      </SimpleGrid>
      <KeptPictureInput
        value={base64Image}
        stored={storedPicture}
        onChange={(picture) => form.setFieldValue('base64Image', picture)}
        error={form.errors.base64Image}
      />
    </>
  );
}
