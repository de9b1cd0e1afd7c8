import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import styles from './days-form.module.css';
import { dayProblems, type RegisterDays } from './register-days.ts';

interface DaysFormProps {
  days: RegisterDays;
  onChange: (days: RegisterDays) => void;
}

const typed = (day: string) => (day ? formatDate(day) : '');

/** Asks between which days the register is shown; either end may stay blank. */
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
