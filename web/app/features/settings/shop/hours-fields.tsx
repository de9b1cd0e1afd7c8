import { type Shift, type Weekday, weekdays } from '@giro/contract/rules/opening-hours.ts';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { SettingsGroup } from '../settings-form.tsx';
import styles from './hours-fields.module.css';
import type { ShopFieldsProps } from './shop-fields.tsx';

const usual: Shift = { from: '09:00', to: '18:00' };
const blank: Shift = { from: '', to: '' };
const workdays = weekdays.slice(0, 5);

interface DayProps {
  day: Weekday;
  shifts: Shift[];
  error: string | undefined;
  onChange: (shifts: Shift[]) => void;
}

function Day({ day, shifts, error, onChange }: DayProps) {
  const change = (index: number, part: Partial<Shift>) =>
    onChange(shifts.map((shift, each) => (each === index ? { ...shift, ...part } : shift)));

  return (
    <fieldset className={styles.day}>
      <legend className={styles.name}>{day}</legend>
      <Checkbox
        label="Aberto"
        aria-label={`${day}: aberto`}
        checked={shifts.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [usual] : [])}
        className={styles.open}
      />
      <div className={styles.shifts}>
        {shifts.length === 0 && <span className={styles.closed}>Fechado</span>}
        {shifts.map((shift, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift is its place in the day.
          <div key={index} className={styles.shift}>
            <TextInput
              type="time"
              aria-label={`${day}, turno ${index + 1}: das`}
              value={shift.from}
              error={Boolean(error)}
              onChange={(event) => change(index, { from: event.currentTarget.value })}
            />
            <span>às</span>
            <TextInput
              type="time"
              aria-label={`${day}, turno ${index + 1}: às`}
              value={shift.to}
              error={Boolean(error)}
              onChange={(event) => change(index, { to: event.currentTarget.value })}
            />
            {shifts.length === 1 && (
              <ActionIcon
                aria-label={`Adicionar turno: ${day}`}
                title="Adicionar turno"
                onClick={() => onChange([...shifts, blank])}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            )}
            {index > 0 && (
              <ActionIcon
                aria-label={`Remover segundo turno: ${day}`}
                title="Remover turno"
                color="gray"
                onClick={() => onChange(shifts.slice(0, 1))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {error && <p className={styles.error}>{error}</p>}
      </div>
    </fieldset>
  );
}

/** When the shop is open, day by day, in one or two shifts. */
export function HoursFields({ form }: ShopFieldsProps) {
  const { hours } = form.values;

  function change(changed: Partial<Record<Weekday, Shift[]>>) {
    form.setFieldValue('hours', { ...hours, ...changed });
    for (const day of Object.keys(changed)) form.clearFieldError(`hours.${day}`);
  }

  return (
    <SettingsGroup title="Horário de atendimento" hint="Um segundo turno serve para a pausa do almoço.">
      <div className={styles.days}>
        {weekdays.map((day) => (
          <Day
            key={day}
            day={day}
            shifts={hours[day]}
            error={form.errors[`hours.${day}`] as string | undefined}
            onChange={(shifts) => change({ [day]: shifts })}
          />
        ))}
      </div>
      <Button
        variant="subtle"
        mt="sm"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => change(Object.fromEntries(workdays.map((day) => [day, hours['segunda-feira']])))}
      >
        Repetir segunda-feira até sexta
      </Button>
    </SettingsGroup>
  );
}
