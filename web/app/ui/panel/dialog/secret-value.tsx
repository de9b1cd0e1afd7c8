import { Button } from '@mantine/core';
import { useState } from 'react';
import { Whole } from '../list/cells.tsx';
import styles from './secret-value.module.css';

interface SecretValueProps {
  /** The value's name, for people who hear the button: 'CPF'. */
  name: string;
  value: string;
  /** The text shown until somebody asks. */
  masked: string;
}

/** A value that stays masked until it is asked for, and can be hidden again; one that came masked is all there is. */
export function SecretValue({ name, value, masked }: SecretValueProps) {
  const [isShown, setIsShown] = useState(false);
  if (/[*•]/.test(value)) return <Whole>{value}</Whole>;
  const action = isShown ? 'Ocultar' : 'Mostrar';
  return (
    <span className={styles.line}>
      <span aria-live="polite">{isShown ? value : <Whole>{masked}</Whole>}</span>
      <Button
        variant="subtle"
        size="compact-xs"
        className={styles.button}
        aria-label={`${action} ${name}`}
        onClick={() => setIsShown(!isShown)}
      >
        {action}
      </Button>
    </span>
  );
}
