import type { TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { afterPress, askedAbout } from '../../ui/asked-about.tsx';
import { EmailInput } from './account-inputs.tsx';
import styles from './accounts.module.css';

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
