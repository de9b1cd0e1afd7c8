import { dayError } from '@giro/contract/rules/back-office.ts';
import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import styles from './credit-list.module.css';

interface DayFormProps {
  /** `yyyy-mm-dd`; undefined: now. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Asks for the day at whose end credits are shown; blank is now. */
export function DayForm({ day, onChange }: DayFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { em: day ? formatDate(day) : '' },
    validate: { em: (text) => (text.trim() === '' ? null : dayError(text)) },
  });
  return (
    <form
      ref={root}
      noValidate
      className={styles.days}
      onSubmit={form.onSubmit(
        ({ em }) => onChange(parseDay(em)),
        () => focusFirstInvalid(root.current),
      )}
    >
      <MaskedInput kind="date" label="Posição em" className={styles.day} {...form.getInputProps('em')} name="em" />
      <Button type="submit" variant="default">
        Mostrar
      </Button>
      {day && (
        <Button variant="subtle" onClick={() => onChange(undefined)}>
          Ver hoje
        </Button>
      )}
    </form>
  );
}
