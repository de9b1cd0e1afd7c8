import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { type PixKeyKind, pixKeyKindLabels, pixKeyKinds } from '@giro/contract/rules/pix-key.ts';
import { NativeSelect, SimpleGrid, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { askedAbout, useLeftFields } from '../../../ui/asked-about.tsx';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { type BankDoubts, type BankValues, bankDoubtsOf, type Seller } from './bank-rules.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { UseFormReturnType } from '@mantine/form';

const kinds = pixKeyKinds.map((kind) => ({ value: kind, label: pixKeyKindLabels[kind] }));

/** The kinds whose keys are typed in a mask. */
const masks: Partial<Record<PixKeyKind, 'cpf' | 'cnpj' | 'phone'>> = { cpf: 'cpf', cnpj: 'cnpj', telefone: 'phone' };
const examples: Record<PixKeyKind, string> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  email: 'nome@exemplo.com.br',
  telefone: '(00) 90000-0000',
  aleatoria: '00000000-0000-0000-0000-000000000000',
};

interface PixKeyFieldsProps {
  form: UseFormReturnType<BankValues>;
  /** The stored key, masked: shown as a hint, never as a value. */
  hint: { kind?: PixKeyKind; key?: string };
}

/** A Pix key, typed in the shape of its kind. */
function PixKeyFields({ form, hint }: PixKeyFieldsProps) {
  const { pix_kind: kind } = form.values;
  const mask = masks[kind];
  const { value, onChange, error } = form.getInputProps('pix_key');
  const field = {
    label: 'Chave Pix',
    name: 'pix_key',
    required: true,
    autoComplete: 'off',
    placeholder: (hint.kind === kind && hint.key) || examples[kind],
    value,
    onChange,
    error,
  };
  const plain: TextInputProps = {
    inputMode: kind === 'email' ? 'email' : 'text',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 100,
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <NativeSelect
        label="Tipo de chave"
        data={kinds}
        name="pix_kind"
        value={kind}
        onChange={(event) => {
          // A key that was typed as one kind does not fit another.
          form.setValues({ pix_kind: event.currentTarget.value as PixKeyKind, pix_key: '' });
          form.clearFieldError('pix_key');
        }}
      />
      {mask ? <MaskedInput key={kind} kind={mask} {...field} /> : <TextInput key={kind} {...plain} {...field} />}
    </SimpleGrid>
  );
}

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
