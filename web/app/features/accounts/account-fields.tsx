import { type PasswordInputProps, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { afterPress } from '../../ui/after-press.ts';
import { askedAbout } from '../../ui/asked-about.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import styles from './new-email-input.module.css';
import type { AccountValues } from './person-values.ts';

interface NewEmailInputProps extends TextInputProps {
  /** Takes over another address, in forms that keep what stands in their fields. */
  onTake?: (email: string) => void;
}

/** An address that mails will go to: one with a mistyped domain is asked about, and can be put right by a press. */
export function NewEmailInput({ onTake, ...props }: NewEmailInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [guess, setGuess] = useState<string>();

  async function judge(typed: string) {
    const { guessEmail } = await import('@giro/contract/rules/email-guess.ts');
    if (input.current?.value === typed) setGuess(guessEmail(typed));
  }

  function take(email: string) {
    setGuess(undefined);
    if (onTake) onTake(email);
    else if (input.current) input.current.value = email;
    input.current?.focus();
  }

  return (
    <EmailInput
      {...props}
      ref={input}
      onChange={(event) => {
        setGuess(undefined);
        props.onChange?.(event);
      }}
      onBlur={(event) => {
        props.onBlur?.(event);
        const typed = event.currentTarget.value;
        afterPress(() => void judge(typed).catch(() => undefined));
      }}
      {...askedAbout(
        guess && (
          <>
            Você quis dizer{' '}
            <button type="button" className={styles.take} onClick={() => take(guess)}>
              {guess}
            </button>
            ?
          </>
        ),
      )}
    />
  );
}

/** An e-mail address, typed on the keyboard that phones have for it. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput label="E-mail" type="email" inputMode="email" required autoComplete="email" maxLength={254} {...props} />
  );
}

/** A password that is being chosen; password managers offer one. */
export function NewPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Senha"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      autoComplete="new-password"
      maxLength={200}
      {...props}
    />
  );
}

export const passwordHint = 'Pelo menos 8 caracteres';

/** E-mail and password of a new account, both twice. Pasting is allowed: password managers paste. */
export function AccountFields({ form }: { form: UseFormReturnType<AccountValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <NewEmailInput
        {...form.getInputProps('email')}
        name="email"
        onTake={(email) => form.setFieldValue('email', email)}
      />
      <NewEmailInput
        label="Confirme o e-mail"
        {...form.getInputProps('confirmEmail')}
        name="confirmEmail"
        onTake={(email) => form.setFieldValue('confirmEmail', email)}
      />
      <NewPasswordInput description={passwordHint} {...form.getInputProps('password')} name="password" />
      <NewPasswordInput label="Confirme a senha" {...form.getInputProps('confirmPassword')} name="confirmPassword" />
    </SimpleGrid>
  );
}
