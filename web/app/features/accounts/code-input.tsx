import { TextInput, type TextInputProps } from '@mantine/core';

/** The six digits of an authenticator app: phones show their keyboard for digits, and offer a code that they know. */
export function AppCodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Código do aplicativo"
      description="Os 6 dígitos que o seu aplicativo autenticador mostra agora."
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      {...props}
    />
  );
}

/** One of the codes that somebody kept for the day without their app or key. */
export function RecoveryCodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Código de recuperação"
      description="Um dos códigos que você guardou, como X7K2M-9QRTA. Cada um vale uma vez."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      {...props}
    />
  );
}
