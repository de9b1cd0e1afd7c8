import { readCashCall } from '@giro/contract/calls/cash.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { OpenCashDialog } from '../cash/cash-dialogs.tsx';
import styles from './counter.module.css';

/** The drawer of whoever sells, in one line: cash needs it open. */
export function CashLine() {
  const { data } = useCall(readCashCall);
  const [isOpening, setOpening] = useState(false);
  if (!data) return null;
  return (
    <div className={styles.cash}>
      {data.session ? (
        <Link to="/caixa">Caixa aberto em {formatMoment(data.session.opened_at)}</Link>
      ) : (
        <>
          <span className={styles.quiet}>Caixa fechado</span>
          <Button variant="default" onClick={() => setOpening(true)}>
            Abrir caixa
          </Button>
        </>
      )}
      {isOpening && <OpenCashDialog onDone={() => setOpening(false)} onClose={() => setOpening(false)} />}
    </div>
  );
}
