import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import { Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import type { PendingEdit } from './pending-edit.ts';
import styles from './step.module.css';

interface StepFrameProps {
  number: number;
  title: string;
  /** Nothing is left to do here. */
  isDone: boolean;
  /** Stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the inspection. */
export function Step({ number, title, isDone, aside, children }: StepFrameProps) {
  const id = `passo-${number}`;
  return (
    <Card component="section" radius="lg" id={id} className={styles.step} aria-labelledby={`${id}-titulo`}>
      <div className={styles.head}>
        <span className={styles.number} data-done={isDone || undefined} aria-hidden>
          {isDone ? <IconCheck size={18} /> : number}
        </span>
        <h2 id={`${id}-titulo`} className={styles.title}>
          {title}
          {isDone && <VisuallyHidden> (feito)</VisuallyHidden>}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </Card>
  );
}

/** Every step of an inspection is given this. */
export interface StepProps {
  number: number;
  title: string;
  /** As the screen shows it: what is stored, with what was typed over it. */
  inspection: Inspection;
  onEdit: (edit: PendingEdit) => void;
  /** The shop's refusals, by field. */
  refused: Record<string, string>;
}

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
