import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

interface NameInputProps<Values extends { name: string }> {
  form: UseFormReturnType<Values>;
  label: string;
  placeholder: string;
}

/** The name of what a short record is about: where its form begins. */
export function NameInput<Values extends { name: string }>({ form, label, placeholder }: NameInputProps<Values>) {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      required
      maxLength={80}
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
  );
}
