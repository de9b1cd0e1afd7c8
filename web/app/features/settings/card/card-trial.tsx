import { tryCardSettingsCall } from '@giro/contract/calls/card-settings.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { SettingsGroup } from '../settings-form.tsx';

const failure = 'Não foi possível falar com o provedor. Tente de novo em instantes.';

/** Tries what is saved with the provider, and shows what it warns of. */
export function CardTrial({ isDirty }: { isDirty: boolean /** Something in the form is not saved. */ }) {
  const [outcome, setOutcome] = useState<{ message: string; warnings: string[] }>();
  const call = useSave({ fallback: failure });

  async function run() {
    setOutcome(undefined);
    await call.run(async () => setOutcome(await callApi(tryCardSettingsCall)));
  }

  return (
    <SettingsGroup
      title="Conferir com o provedor"
      hint={isDirty ? 'Salve antes: o teste usa o que está salvo.' : 'Usa o que está salvo. Nenhum dinheiro se move.'}
    >
      <Stack gap="md" align="start">
        <Button variant="default" disabled={isDirty} loading={call.isSaving} onClick={run}>
          Testar conexão
        </Button>
        <ErrorAlert title="Ainda não funciona" texts={call.problems} onClose={call.clear} />
        {outcome && (
          <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
            {outcome.message}
          </Alert>
        )}
        {outcome && outcome.warnings.length > 0 && (
          <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />} title="Confira no provedor">
            {outcome.warnings.map((warning) => (
              <div key={warning}>{warning}</div>
            ))}
          </Alert>
        )}
      </Stack>
    </SettingsGroup>
  );
}
