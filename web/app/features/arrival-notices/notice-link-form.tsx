import type { cancelNoticesCall, confirmNoticeCall } from '@giro/contract/calls/arrival-notices.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import { useLinkToken } from '../../lib/start/use-link-token.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { useFewFields } from '../accounts/use-few-fields.ts';

const failed = 'Não deu certo agora. Tente de novo em instantes.';
const incomplete = 'Este link está incompleto. Abra o botão do e-mail que enviamos, ou copie o endereço inteiro.';

interface NoticeLinkFormProps {
  call: typeof cancelNoticesCall | typeof confirmNoticeCall;
  /** The button's action, in a sentence. */
  words: string;
  action: string;
}

/**
 * Performs the action of a mailed link once its button is pressed: programs that read mail open links by themselves.
 */
export function NoticeLinkForm({ call, words, action }: NoticeLinkFormProps) {
  const token = useLinkToken();
  const [problems, setProblems] = useState<string[]>([]);
  /** Why the link is worth nothing any more. */
  const [worthless, setWorthless] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const form = useFewFields({});

  async function send() {
    setProblems([]);
    try {
      setSuccess((await callApi(call, { body: { token: token ?? '' } })).message);
    } catch (error) {
      const [text = failed] = showFailure(error, failed);
      if (error instanceof ApiError && error.status === 422) setWorthless(text);
      else setProblems([text]);
    }
  }

  const isWorthless = worthless !== undefined || token === '';
  if (success || isWorthless) {
    return (
      <Stack gap="md">
        {success ? (
          <SuccessAlert>{success}</SuccessAlert>
        ) : (
          <Alert color="amber" role="alert" icon={<IconLinkOff aria-hidden />}>
            {worthless ?? incomplete}
          </Alert>
        )}
        <Button component={Link} to="/quero-comprar" variant="default" fullWidth>
          Ver a loja
        </Button>
      </Stack>
    );
  }
  return (
    <form noValidate method="post" onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        <Text>{words}</Text>
        <SubmitButton fullWidth loading={form.submitting}>
          {action}
        </SubmitButton>
      </Stack>
    </form>
  );
}
