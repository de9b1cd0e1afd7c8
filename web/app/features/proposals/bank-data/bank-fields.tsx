import '@mantine/core/styles/Switch.layer.css';
import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import type { BankValues } from './bank-rules.ts';
import { PixKeyFields } from './pix-key-fields.tsx';

interface BankFieldsProps {
  form: UseFormReturnType<BankValues>;
  /** What is stored, masked: shown as a hint, never as a value. */
  hints?: Partial<BankData>;
}

/** Where the shop pays: bank, branch and account, or a Pix key; and whose it is. */
export function BankFields({ form, hints = {} }: BankFieldsProps) {
  const field = (name: Exclude<keyof BankData, 'pix_kind' | 'pix_key'>, example: string) => ({
    ...form.getInputProps(name),
    name,
    required: true,
    placeholder: hints[name] || example,
  });
  return (
    <>
      <Switch label="Quero receber por chave Pix" {...form.getInputProps('usesKey', { type: 'checkbox' })} />
      {form.values.usesKey ? (
        <PixKeyFields form={form} hint={{ kind: hints.pix_kind, key: hints.pix_key }} />
      ) : (
        <>
          <TextInput label="Banco" maxLength={80} {...field('bank_name', 'Nome ou número do banco')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <TextInput
              label="Agência"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...field('agency_number', '0001')}
            />
            <TextInput
              label="Conta com dígito"
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              {...field('account_number', '12345-6')}
            />
          </SimpleGrid>
        </>
      )}
      <TextInput
        label="Titular da conta"
        autoComplete="name"
        maxLength={120}
        {...field('account_holder_name', 'Nome como está no banco')}
      />
      <MaskedInput kind="cpf" label="CPF do titular" {...field('cpf_cnpj', '000.000.000-00')} />
    </>
  );
}
