import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ConfirmationMail } from '../accounts/confirmation-mail.tsx';
import type { CheckoutProblem } from './use-place-order.ts';

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
