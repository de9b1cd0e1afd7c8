import { Box, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** As long as a press may take that nobody sees the end of. */
const longestPressMs = 400;

/**
 * Runs once the press or key that has just taken a field's focus is let go: what appears between must not move the button
 * under a finger.
 */
export function afterPress(run: () => void): void {
  const ends = ['pointerup', 'keyup'] as const;
  const end = () => {
    clearTimeout(timer);
    for (const each of ends) window.removeEventListener(each, end, true);
    // The click of this very press comes first.
    setTimeout(run);
  };
  const timer = setTimeout(end, longestPressMs);
  for (const each of ends) window.addEventListener(each, end, true);
}

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
      <Box component="span" role="status" c="amber">
        {question}
      </Box>
    ),
  };
}
