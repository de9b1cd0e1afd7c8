import '@mantine/core/styles/Combobox.layer.css';
import { type PixKeyKind, pixKeyKindLabels, pixKeyKinds } from '@giro/contract/rules/pix-key.ts';
import { NativeSelect, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import type { BankValues } from './bank-rules.ts';

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
export function PixKeyFields({ form, hint }: PixKeyFieldsProps) {
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
          // What was typed as another kind is none of this one.
          form.setValues({ pix_kind: event.currentTarget.value as PixKeyKind, pix_key: '' });
          form.clearFieldError('pix_key');
        }}
      />
      {mask ? <MaskedInput key={kind} kind={mask} {...field} /> : <TextInput key={kind} {...plain} {...field} />}
    </SimpleGrid>
  );
}
