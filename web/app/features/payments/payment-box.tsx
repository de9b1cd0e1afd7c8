import { Button, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { CardActions } from './card-actions.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import styles from './payment-box.module.css';
import { holdEndOf, paymentWords } from './payment-words.ts';
import { type usePayment, usePaymentActions } from './use-payment.ts';
import { WaitingForPix } from './waiting-for-pix.tsx';

const patienceMs = 20_000;

/** Stands where the code will; who waits for long is shown another way to pay. */
function Preparing({ actions }: { actions: ReturnType<typeof usePaymentActions> }) {
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <Loader aria-hidden />
      <div role="status">
        {isLate && (
          <>
            <p className={styles.held}>O Pix está demorando</p>
            <p className={styles.text}>
              Você pode esperar mais um pouco ou pagar com o código da loja. Com ele, o pedido fica reservado por mais
              tempo e a loja confere o Pix.
            </p>
          </>
        )}
      </div>
      {isLate && (
        <div className={styles.actions}>
          <Button loading={actions.isBusy} onClick={actions.payFixedCode}>
            Pagar com o código da loja
          </Button>
        </div>
      )}
    </>
  );
}

interface PaymentBoxProps {
  /** Of the order. */
  code: string;
  query: ReturnType<typeof usePayment>;
  /** True if the reader bought it, and may act. */
  isOwn: boolean;
  headingLevel?: 2 | 3;
  /** In reais, where Pix pays a part: the amount of its code. */
  due?: number | undefined;
  /** True where a card is paid: nothing leads there. */
  isPaying?: boolean;
  /** Stands there until the payment is known. */
  loading?: ReactNode;
  /** Facts that the screen knows beyond the payment's state; each takes the place of the usual words. */
  title?: string | undefined;
  text?: string | undefined;
  /** Further actions, below. */
  children?: ReactNode;
}

interface StateProps {
  /** Of the order. */
  orderCode: string;
  answer: PaymentAnswer;
  actions: ReturnType<typeof usePaymentActions>;
  isOwn: boolean;
  isPaying: boolean;
  due: number | undefined;
  onOver: () => void;
}

function StateBody({ orderCode, answer, actions, isOwn, isPaying, due, onOver }: StateProps) {
  const { mode, state, code, can_renew } = answer.payment;
  if (code && (state === 'waiting' || state === 'partial')) {
    return <WaitingForPix answer={answer} pixCode={code} due={due} actions={actions} isOwn={isOwn} onOver={onOver} />;
  }
  if (!isOwn) return null;
  if (mode === 'card')
    return <CardActions code={orderCode} payment={answer.payment} actions={actions} isPaying={isPaying} />;
  if (state === 'preparing' || state === 'waiting') return <Preparing actions={actions} />;
  if (!can_renew || (state !== 'expired' && state !== 'partial')) return null;
  return (
    <div className={styles.actions}>
      <Button loading={actions.isBusy} onClick={actions.renew}>
        Gerar novo código
      </Button>
    </div>
  );
}

/** The progress of an order's payment, with the buyer's next actions. A change is read out. */
export function PaymentBox(props: PaymentBoxProps) {
  const {
    code,
    query,
    isOwn,
    headingLevel = 2,
    isPaying = false,
    due,
    loading = <LoadingScreen />,
    title,
    text,
    children,
  } = props;
  const { data: answer, isError, refetch, isFetching } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes with the state that had it.
  const actions = usePaymentActions(code, () => heading.current?.focus());

  if (!answer) {
    if (!isError) return loading;
    return (
      <ErrorState
        title="Não conseguimos ver o pagamento"
        detail={query.error.serverMessage}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  const words = paymentWords(answer.payment, holdEndOf(answer));
  const Heading = `h${headingLevel}` as const;
  return (
    <Card
      component="section"
      radius="lg"
      aria-label="Pagamento"
      className={styles.box}
      data-state={answer.payment.state}
    >
      <div role="status">
        <Heading ref={heading} tabIndex={-1} className={styles.title}>
          {title ?? words.title}
        </Heading>
        {(text ?? words.text) && <p className={styles.text}>{text ?? words.text}</p>}
      </div>
      <ErrorAlert texts={actions.told} onClose={actions.clear} />
      <StateBody
        orderCode={code}
        answer={answer}
        actions={actions}
        isOwn={isOwn}
        isPaying={isPaying}
        due={due}
        onOver={() => void refetch()}
      />
      <p role="status" className={styles.offline}>
        {isError && 'Não conseguimos falar com a loja agora. Continuamos tentando: o que você já pagou não se perde.'}
      </p>
      {children}
    </Card>
  );
}
