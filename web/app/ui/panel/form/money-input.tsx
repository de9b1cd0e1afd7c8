import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (text: string) => void;
}

/** An amount in reais as people write it; leaving the field shows how it was read: '950' as 'R$ 950,00'. */
export function MoneyInput({ value = '', onChange, onBlur, ...props }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="R$ 0,00"
      {...props}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        onChange?.(formatTyped(value));
        onBlur?.(event);
      }}
    />
  );
}

/** A typed amount as it was read; a text that is none stays as it is. */
export function formatTyped(text: string): string {
  const cents = parseTypedReais(text);
  return cents === undefined ? text : formatReais(reaisOf(cents));
}
