import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../ui/masked-input.tsx';
import type { PersonValues } from './person-values.ts';

/** Full name, CPF, RG, birth date and phone of a form about a person. */
export function PersonalFields({ form }: { form: UseFormReturnType<PersonValues> }) {
  return (
    <>
      <TextInput
        label="Nome completo"
        required
        autoComplete="name"
        maxLength={120}
        {...form.getInputProps('fullName')}
        name="fullName"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <MaskedInput kind="cpf" label="CPF" required {...form.getInputProps('cpf')} name="cpf" />
        <TextInput label="RG (opcional)" autoComplete="off" maxLength={20} {...form.getInputProps('rg')} name="rg" />
        <MaskedInput
          kind="date"
          label="Data de nascimento"
          required
          autoComplete="bday"
          {...form.getInputProps('birthDate')}
          name="birthDate"
        />
        <MaskedInput kind="phone" label="Telefone" required {...form.getInputProps('telefone')} name="telefone" />
      </SimpleGrid>
    </>
  );
}
