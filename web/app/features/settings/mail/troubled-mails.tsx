import { listMailsCall } from '@giro/contract/calls/mails.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCall } from '../../../lib/api/use-call.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { troubledWords } from '../../mails/mail-words.ts';
import styles from '../settings.module.css';
import { useResend } from './use-resend.ts';

/** Warns of mails that could not leave, and tries them all again. */
export function TroubledMails({ onDone }: { onDone: (message: string) => void }) {
  const { data } = useCall(listMailsCall, { query: { page: 1, search: '', sort: 'desc' } });
  const resend = useResend(onDone);
  const count = data?.troubled ?? 0;
  return (
    <Stack gap="md" mb={count > 0 ? 'md' : undefined} className={styles.form}>
      {count > 0 && (
        <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />} title={troubledWords(count)}>
          <Stack gap="sm" align="start">
            O motivo está na lista de e-mails, abaixo. Corrija as configurações e envie um teste antes de tentar de
            novo.
            <Button variant="default" loading={resend.isRunning} onClick={resend.all}>
              Reenviar todos os que falharam
            </Button>
          </Stack>
        </Alert>
      )}
      <ErrorAlert texts={resend.problems} onClose={resend.clear} />
    </Stack>
  );
}
