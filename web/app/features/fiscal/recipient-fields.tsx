import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AddressFields } from '../accounts/address-fields.tsx';
import type { AddressValues } from '../accounts/person-values.ts';
import type { RecipientValues } from './recipient-values.ts';

/** Whom a nota is made out to: name, CPF or CNPJ, and address, which the CEP fills in. */
export function RecipientFields<Values extends RecipientValues>({ form }: { form: UseFormReturnType<Values> }) {
  const field = (name: 'name' | 'document') => ({ ...form.getInputProps(name), name });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Nome ou razão social" required autoComplete="name" maxLength={120} {...field('name')} />
        <TextInput
          label="CPF ou CNPJ"
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={18}
          {...field('document')}
        />
      </SimpleGrid>
      <AddressFields form={form as unknown as UseFormReturnType<AddressValues>} whole />
    </>
  );
}
