import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's, which alone of its inputs does not say that it is marked as wrong: what is wrong gets the keyboard. */
export function PasswordInput(props: PasswordInputProps) {
  return <MantinePasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
