import { type PanelDays, panelDays } from '@giro/contract/rules/back-office.ts';
import { Link } from 'react-router';
import styles from './period-switch.module.css';

const usual: PanelDays = 30;

/** The period that an address asks for. */
export function periodOf(params: URLSearchParams): PanelDays {
  return panelDays.find((days) => String(days) === params.get('days')) ?? usual;
}

/** Switches the period that the dashboard looks back on; it lives in the address. */
export function PeriodSwitch({ days }: { days: PanelDays }) {
  return (
    <nav aria-label="Período" className={styles.periods}>
      {panelDays.map((choice) => (
        <Link
          key={choice}
          to={choice === usual ? '?' : `?days=${choice}`}
          className={styles.period}
          aria-current={choice === days ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {choice} dias
        </Link>
      ))}
    </nav>
  );
}
