import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { addMonths, monthOf, monthPattern } from '@giro/contract/rules/earnings.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import styles from './month-switch.module.css';

const presentMonth = () => monthOf(saoPauloToday(new Date()));

/** The month that an address names; the present one where it names none, or one to come. */
export function readMonth(params: URLSearchParams, present = presentMonth()): string {
  const named = params.get('mes') ?? '';
  return monthPattern.test(named) && named < present ? named : present;
}

/** The address of another month, at its first page. */
export function monthAddress(params: URLSearchParams, month: string, present = presentMonth()): string {
  const result = new URLSearchParams(params);
  result.delete('page');
  if (month === present) result.delete('mes');
  else result.set('mes', month);
  return `?${result}`;
}

/** The months before and after; undefined for one to come. */
export function monthsAround(month: string, present = presentMonth()) {
  return { before: addMonths(month, -1), after: month < present ? addMonths(month, 1) : undefined };
}

const words = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'novembro de 2026' */
export const monthInWords = (month: string) => words.format(new Date(`${month}-01T00:00:00Z`));

const short = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' });

/** 'nov', and of January its year too: 'jan 26'. */
export function shortMonth(month: string): string {
  const name = short.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '');
  return month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

interface StepProps {
  month: string | undefined;
  icon: typeof IconChevronLeft;
}

function Step({ month, icon: Icon }: StepProps) {
  const [params] = useSearchParams();
  if (!month) return <span className={styles.none} />;
  return (
    <ActionIcon
      component={Link}
      to={monthAddress(params, month)}
      variant="default"
      size={44}
      aria-label={monthInWords(month)}
      preventScrollReset
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Which month is shown, with the ways to those beside it; it lives in the address. */
export function MonthSwitch({ month }: { month: string }) {
  const { before, after } = monthsAround(month);
  return (
    <nav aria-label="Mês" className={styles.months}>
      <Step month={before} icon={IconChevronLeft} />
      <span className={styles.month} aria-live="polite">
        {monthInWords(month)}
      </span>
      <Step month={after} icon={IconChevronRight} />
    </nav>
  );
}
