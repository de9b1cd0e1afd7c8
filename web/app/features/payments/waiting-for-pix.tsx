import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { AmountDue } from './amount-due.tsx';
import { ChargeClock } from './charge-clock.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import styles from './payment-box.module.css';
import { holdEndOf, restOf } from './payment-words.ts';
import { PixCode } from './pix-code.tsx';
import type { usePaymentActions } from './use-payment-actions.ts';

interface WaitingForPixProps {
  answer: PaymentAnswer;
  pixCode: string;
  actions: ReturnType<typeof usePaymentActions>;
  isOwn: boolean;
  /** Told once the code's time is over. */
  onOver: () => void;
}

function Simulation({ actions }: Pick<WaitingForPixProps, 'actions'>) {
  return (
    <div className={styles.actions}>
      <Button variant="default" loading={actions.isBusy} onClick={() => actions.simulate('agora')}>
        Pagar agora (simulação)
      </Button>
      <Button variant="default" disabled={actions.isBusy} onClick={() => actions.simulate('depois')}>
        Pagar depois do prazo (simulação)
      </Button>
    </div>
  );
}

/** A code that can be paid now: for how much, until when, as a picture and as text. Nobody is shown one that is over. */
export function WaitingForPix({ answer, pixCode, actions, isOwn, onOver }: WaitingForPixProps) {
  const [overCode, setOverCode] = useState<string>();
  const { is_simulated } = answer.payment;
  const holdEnd = holdEndOf(answer);
  const isOver = overCode === pixCode;

  return (
    <>
      {is_simulated && (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          Simulação: não pague este código, ninguém recebe o valor.
        </Alert>
      )}
      <div>
        <AmountDue value={restOf(answer.payment)}>
          <ChargeClock
            answer={answer}
            onOver={() => {
              setOverCode(pixCode);
              onOver();
            }}
          />
        </AmountDue>
        {holdEnd && <p className={styles.held}>Reservado para você até {holdEnd}</p>}
        {isOver ? <p role="status">Conferindo com o banco…</p> : <PixCode code={pixCode} />}
      </div>
      {is_simulated && isOwn && <Simulation actions={actions} />}
    </>
  );
}
