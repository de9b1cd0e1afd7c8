import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

interface TextFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  maxLength: number;
  value: string | null;
  /** A text, or null for none. */
  onChange: (text: string | null) => void;
  isLong?: boolean;
  required?: boolean;
  autoCapitalize?: string;
  error?: string;
}

/** A text that is saved while it is typed: what is stored of it, trimmed, takes its place only once it is left. */
export function TextField({ value, onChange, isLong, ...props }: TextFieldProps) {
  const [typed, setTyped] = useState<string>();
  const field = {
    ...props,
    autoComplete: 'off',
    value: typed ?? value ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const text = event.currentTarget.value;
      setTyped(text);
      onChange(text.trim() === '' ? null : text);
    },
    onBlur: () => setTyped(undefined),
  };
  return isLong ? <Textarea rows={2} {...field} /> : <TextInput {...field} />;
}
