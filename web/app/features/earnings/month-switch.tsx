import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { monthAddress, monthInWords, monthsAround } from './month.ts';
import styles from './month-switch.module.css';

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
