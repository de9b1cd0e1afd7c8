import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../ui/masked-input.tsx';
import type { ProfileValues } from './profile-values.ts';

/** Who the person is. People who registered in short fill in the rest here, so only name and e-mail are required. */
export function ProfileFields({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const field = (name: keyof ProfileValues) => ({ ...form.getInputProps(name), name });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <TextInput label="Nome completo" required autoComplete="name" maxLength={120} {...field('name')} />
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <MaskedInput kind="phone" label="Telefone" {...field('telefone')} />
      <MaskedInput kind="date" label="Data de nascimento" autoComplete="bday" {...field('data_nascimento')} />
      <MaskedInput kind="cpf" label="CPF" {...field('cpf')} />
      <TextInput label="RG" autoComplete="off" maxLength={20} {...field('rg')} />
    </SimpleGrid>
  );
}
