import { mailConfirmationCall } from '@giro/contract/calls/accounts.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import styles from './checkout.module.css';
import type { CheckoutProblem } from './use-place-order.ts';

/** Sends the link again that confirms the buyer's address, for whoever has lost the mail. */
function ConfirmationMail() {
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState('');

  async function send() {
    setSending(true);
    setAnswer('');
    const failure = 'Não foi possível enviar o link. Tente de novo em instantes.';
    const text = await callApi(mailConfirmationCall).then(
      ({ message }) => `${message} Abra o e-mail, confirme e volte para cá.`,
      (error) => (error instanceof ApiError && error.serverMessage) || failure,
    );
    setAnswer(text);
    setSending(false);
  }

  return (
    <>
      <Button variant="default" mt="sm" loading={isSending} onClick={send}>
        Enviar o link de novo
      </Button>
      <p role="status" className={styles.notice}>
        {answer}
      </p>
    </>
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
      {problem.needsConfirmation && <ConfirmationMail />}
    </Alert>
  );
}
