import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { MaskedInput } from '../../masked-input.tsx';
import styles from './days-form.module.css';
import { dayProblems, type ListDays } from './list-days.ts';

interface DaysFormProps {
  days: ListDays;
  onChange: (days: ListDays) => void;
}

const typed = (day: string) => (day ? formatDate(day) : '');

/** Asks between which days a list shows its rows; either end may stay blank. */
export function DaysForm({ days, onChange }: DaysFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({ initialValues: { de: typed(days.de), ate: typed(days.ate) }, validate: dayProblems });
  return (
    <form
      ref={root}
      noValidate
      className={styles.days}
      onSubmit={form.onSubmit(
        ({ de, ate }) => onChange({ de: parseDay(de) ?? '', ate: parseDay(ate) ?? '' }),
        () => focusFirstInvalid(root.current),
      )}
    >
      <MaskedInput kind="date" label="De" className={styles.day} {...form.getInputProps('de')} name="de" />
      <MaskedInput kind="date" label="Até" className={styles.day} {...form.getInputProps('ate')} name="ate" />
      <Button type="submit" variant="default">
        Mostrar
      </Button>
    </form>
  );
}
