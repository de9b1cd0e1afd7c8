import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type PaymentAnswer, secondsLeft } from './payment-answer.ts';
import styles from './payment-box.module.css';
import { holdEndOf, restOf } from './payment-words.ts';
import { AmountDue, Clock, PixCode } from './pix-code.tsx';
import type { usePaymentActions } from './use-payment.ts';

/** The page's own clock (`performance.now()`), drawn anew each second. */
function usePageClock(): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

interface ChargeClockProps {
  answer: PaymentAnswer;
  /** Called once its time is over. */
  onOver: () => void;
}

/** The time left of a charge; nothing for a code that has no end. */
function ChargeClock({ answer, onOver }: ChargeClockProps) {
  const now = usePageClock();
  const left = secondsLeft(answer.payment.expires_in_s, answer, Math.max(now, answer.receivedAtMs));
  const isOver = left === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, whoever is told
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);

  return left === undefined ? null : <Clock seconds={left} />;
}

interface WaitingForPixProps {
  answer: PaymentAnswer;
  pixCode: string;
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
