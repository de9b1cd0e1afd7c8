import {
  type PaymentSettings,
  registerWebhookCall,
  tryPaymentSettingsCall,
} from '@giro/contract/calls/payment-settings.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { SettingsGroup } from '../settings-form.tsx';
import { fieldsOf } from './payment-values.ts';
import styles from './payments.module.css';

interface ProviderTrialProps {
  loaded: PaymentSettings;
  /** Something in the form is not saved: what is tried is what is saved. */
  isDirty: boolean;
  onRegistered: (config: PaymentSettings) => void;
}

const failure = 'Não foi possível falar com o provedor. Tente de novo em instantes.';

/** Tries what is saved with the provider, and has it tell of payments. */
export function ProviderTrial({ loaded, isDirty, onRegistered }: ProviderTrialProps) {
  const [outcome, setOutcome] = useState<string>();
  const [running, setRunning] = useState<'trial' | 'webhook'>();
  const call = useSave({ fallback: failure });
  const { webhook } = fieldsOf(loaded);
  const registered = loaded.webhook_registered_at;

  async function run(what: 'trial' | 'webhook', ask: () => Promise<{ message: string }>) {
    setRunning(what);
    setOutcome(undefined);
    await call.run(async () => setOutcome((await ask()).message));
    setRunning(undefined);
  }

  const register = async () => {
    const answer = await callApi(registerWebhookCall);
    onRegistered(answer.config);
    return answer;
  };

  return (
    <SettingsGroup
      title="Conferir com o provedor"
      hint={isDirty ? 'Salve antes: o teste usa o que está salvo.' : 'Usa o que está salvo. Nenhum dinheiro se move.'}
    >
      <Stack gap="md">
        <div className={styles.trials}>
          <Button
            variant="default"
            disabled={isDirty}
            loading={running === 'trial'}
            onClick={() => run('trial', () => callApi(tryPaymentSettingsCall))}
          >
            Testar conexão
          </Button>
          {webhook && (
            <Button
              variant="default"
              disabled={isDirty}
              loading={running === 'webhook'}
              onClick={() => run('webhook', register)}
            >
              {registered ? 'Registrar aviso de novo' : 'Registrar aviso'}
            </Button>
          )}
        </div>
        {webhook && (
          <Text size="sm" c="dimmed">
            {registered
              ? `O provedor avisa a loja a cada Pix desde ${formatMoment(registered)}.`
              : 'Com o aviso, o provedor conta à loja na hora em que um Pix chega. Sem ele, a loja pergunta sozinha e leva alguns segundos a mais.'}
          </Text>
        )}
        <ErrorAlert
          title="Ainda não funciona"
          texts={call.conflict ? [call.conflict] : call.problems}
          onClose={call.clear}
        />
        {outcome && (
          <Alert
            color="green"
            role="status"
            icon={<IconCircleCheck aria-hidden />}
            withCloseButton
            closeButtonLabel="Fechar aviso"
            onClose={() => setOutcome(undefined)}
          >
            {outcome}
          </Alert>
        )}
      </Stack>
    </SettingsGroup>
  );
}
