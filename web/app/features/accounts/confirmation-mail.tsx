import { mailConfirmationCall } from '@giro/contract/calls/accounts.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';

/** Sends the link that confirms one's address, also to whoever has lost the mail; `then` says what to do after it. */
export function ConfirmationMail({ label, then }: { label: string; then: string }) {
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState('');

  async function send() {
    setSending(true);
    setAnswer('');
    const failure = 'Não foi possível enviar o link. Tente de novo em instantes.';
    const text = await callApi(mailConfirmationCall).then(
      ({ message }) => `${message} ${then}`,
      (error) => (error instanceof ApiError && error.serverMessage) || failure,
    );
    setAnswer(text);
    setSending(false);
  }

  return (
    <div>
      <Button variant="default" mt="sm" loading={isSending} onClick={send}>
        {label}
      </Button>
      <Text component="p" role="status" size="sm" m={0} mt={answer && 'xs'}>
        {answer}
      </Text>
    </div>
  );
}
