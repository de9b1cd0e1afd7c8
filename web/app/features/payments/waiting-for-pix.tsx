import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { TimeLeft } from './hold-clock.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import styles from './payment-box.module.css';
import { holdEndOf, restOf } from './payment-words.ts';
import { AmountDue, PixCode } from './pix-code.tsx';
import type { usePaymentActions } from './use-payment.ts';

interface WaitingForPixProps {
  answer: PaymentAnswer;
  pixCode: string;
  /** In reais, where it is not all that is left to pay. */
  due: number | undefined;
  actions: ReturnType<typeof usePaymentActions>;
  isOwn: boolean;
  /** Called once the code's time is over. */
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
export function WaitingForPix({ answer, pixCode, due, actions, isOwn, onOver }: WaitingForPixProps) {
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
        <AmountDue value={due ?? restOf(answer.payment)}>
          <TimeLeft
            seconds={answer.payment.expires_in_s}
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
