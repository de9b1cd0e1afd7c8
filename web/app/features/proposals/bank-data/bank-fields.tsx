import '@mantine/core/styles/Switch.layer.css';
import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { askedAbout, useLeftFields } from '../../../ui/asked-about.tsx';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { type BankDoubts, bankDoubtsOf } from './bank-doubts.ts';
import type { BankValues, Seller } from './bank-rules.ts';
import { PixKeyFields } from './pix-key-fields.tsx';

interface BankFieldsProps {
  form: UseFormReturnType<BankValues>;
  /** The stored data, masked: shown as a hint, never as a value. */
  hints?: Partial<BankData>;
  /** Who sold the device; an account of somebody else is asked about. */
  seller?: Seller;
  /** The switch's words for whoever is not the seller. */
  keyWords?: string;
}

/** The destination of the payment: bank, branch and account, or a Pix key; and whose it is. */
export function BankFields({ form, hints = {}, seller, keyWords = 'Quero receber por chave Pix' }: BankFieldsProps) {
  const left = useLeftFields();
  const doubts = bankDoubtsOf(form.values, seller);
  const doubtOf = (name: string) => (left.has(name) ? doubts[name as keyof BankDoubts] : undefined);
  const field = (name: Exclude<keyof BankData, 'pix_kind' | 'pix_key'>, example: string) => {
    const props = form.getInputProps(name);
    return {
      ...props,
      ...left.propsOf(name, props),
      name,
      required: true,
      placeholder: hints[name] || example,
      ...askedAbout(doubtOf(name)),
    };
  };
  return (
    <>
      <Switch label={keyWords} {...form.getInputProps('usesKey', { type: 'checkbox' })} />
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
