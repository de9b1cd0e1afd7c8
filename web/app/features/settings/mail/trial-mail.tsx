import { testMailConfigCall } from '@giro/contract/calls/settings.ts';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { useSession } from '../../../lib/api/session.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import styles from '../settings.module.css';
import { SettingsGroup } from '../settings-form.tsx';
import { describeRefusal, type MailValues, mailBodyOf, mailLabels } from './mail-values.ts';

interface TrialMailProps {
  settings: UseFormReturnType<MailValues>;
  root: RefObject<HTMLFormElement | null>;
}

const failure = 'Não foi possível enviar o teste. Tente de novo em instantes.';

/** Sends a mail by what stands in the form, saved or not, and says what the server made of it. */
export function TrialMail({ settings, root }: TrialMailProps) {
  const { user } = useSession({ always: true });
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<{ accepted: boolean; message: string }>();
  const to = typed ?? user?.email ?? '';

  function mark({ to: ofAddress, ...errors }: Record<string, string>) {
    setProblem(ofAddress);
    settings.setErrors(errors);
  }

  const trial = useSave({
    fallback: failure,
    form: { setErrors: mark },
    root,
    describe: (error) => (error.status === 422 ? describeRefusal(error) : [error.serverMessage ?? failure]),
  });

  const send = () =>
    trial.run(async () => {
      setOutcome(undefined);
      mark({});
      setOutcome(await callApi(testMailConfigCall, { body: { ...mailBodyOf(settings.values), to } }));
    });

  return (
    <SettingsGroup title="Testar" hint="Usa o que está nos campos acima, mesmo antes de salvar.">
      <Stack gap="md">
        <div className={styles.trial}>
          <TextInput
            label={mailLabels.to}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={to}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button variant="default" loading={trial.isSaving} onClick={send}>
            Enviar e-mail de teste
          </Button>
        </div>
        <ErrorAlert texts={trial.problems} onClose={trial.clear} />
        {outcome && (
          <Alert
            color={outcome.accepted ? 'green' : 'red'}
            role={outcome.accepted ? 'status' : 'alert'}
            icon={outcome.accepted ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
            title={outcome.accepted ? 'O teste saiu' : 'O teste não saiu'}
            withCloseButton
            closeButtonLabel="Fechar aviso"
            onClose={() => setOutcome(undefined)}
            style={{ overflowWrap: 'anywhere' }}
          >
            {outcome.message}
          </Alert>
        )}
      </Stack>
    </SettingsGroup>
  );
}
