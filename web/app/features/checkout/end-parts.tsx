import { deliveryKind } from '@giro/contract/rules/delivery-kind.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homeOf, useSession } from '../../lib/api/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { ConfirmationMail } from '../accounts/confirmation-mail.tsx';
import type { useAttempt } from './attempt.ts';
import done from './completed-step.module.css';
import { outcomeOf } from './order-outcome.ts';
import type { CheckoutProblem } from './use-place-order.ts';

export const OrderNumber = ({ orderCode }: { orderCode: string }) => (
  <p className={done.order}>
    Número do pedido{' '}
    <Link to={`/pedidos/${orderCode}`}>
      <strong>{orderCode}</strong>
    </Link>
  </p>
);

/** When its buyer hears of an order again: that it can be fetched, or is on its way. */
export const toldWords = (isSent = false) =>
  isSent ? deliveryKind.shopping.told : `${usualFulfilment.shopping.told} na loja`;

export function WaysOn() {
  const { user } = useSession();
  return (
    <div className={done.actions}>
      <Button component={Link} to={user ? homeOf(user) : '/dashboard'}>
        Ir para o meu painel
      </Button>
      <Button component={Link} to="/quero-comprar" variant="default">
        Voltar para a loja
      </Button>
    </div>
  );
}

/** Says what stands against the order, and helps where it can. */
export function ProblemAlert({ problem, onClose }: { problem: CheckoutProblem | undefined; onClose?: () => void }) {
  if (!problem) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Fechar aviso"
      onClose={onClose}
    >
      {problem.text}
      {problem.needsConfirmation && (
        <ConfirmationMail label="Enviar o link de novo" then="Abra o e-mail, confirme e volte para cá." />
      )}
    </Alert>
  );
}

interface AttemptStateProps {
  attempting: ReturnType<typeof useAttempt>;
  /** The content that needs the attempt's identifier. */
  children: (transactionId: string) => ReactNode;
}

/** Shows what needs the attempt once there is one, else why there is none. */
export function AttemptState({ attempting, children }: AttemptStateProps) {
  const { attempt, error, isFetching, fetchAgain } = attempting;
  if (attempt) return children(attempt.txid);
  if (!error) return <LoadingScreen />;
  const outcome = outcomeOf(error);
  if (outcome.kind === 'refused') return <ProblemAlert problem={outcome} />;
  return (
    <ErrorState
      title="Não conseguimos preparar o Pix"
      detail={error.serverMessage}
      onRetry={fetchAgain}
      retrying={isFetching}
    />
  );
}
