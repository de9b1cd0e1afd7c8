import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Whole } from '../list/cells.tsx';
import styles from './facts.module.css';

/** Unknown values are left blank here and shown as a dash. */
export type Fact = readonly [label: string, value: ReactNode, width?: 'wide'];

interface FactsProps {
  title?: string;
  facts: readonly Fact[];
  children?: ReactNode;
}

/** A titled group of labelled values. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={styles.group}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <dl className={styles.facts}>
        {facts.map(([label, value, width]) => (
          <div key={label} className={styles.fact} data-width={width}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

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
