import type { TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { afterPress } from './after-press.ts';
import styles from './asked-about.module.css';

type Left = Pick<TextInputProps, 'onFocus' | 'onBlur'>;

/** Which fields somebody has been in and left: what stands in them is judged from then on, not while it is typed. */
export function useLeftFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (name: string) => left.has(name),
    /** For the field of this name, beside what a form does when it is entered and left. */
    propsOf: (name: string, { onFocus, onBlur }: Left): Left => ({
      onFocus: (event) => {
        onFocus?.(event);
        setLeft((names) => new Set([...names].filter((other) => other !== name)));
      },
      onBlur: (event) => {
        onBlur?.(event);
        afterPress(() => setLeft((names) => new Set([...names, name])));
      },
    }),
  };
}

/** A question below a field about what was typed: read out when it comes, and nothing that stops anybody. */
export function askedAbout(question: ReactNode): Pick<TextInputProps, 'description' | 'inputWrapperOrder'> {
  if (!question) return {};
  return {
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    description: (
      <span role="status" className={styles.question}>
        {question}
      </span>
    ),
  };
}
