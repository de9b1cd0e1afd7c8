import { fiscalCauses, tryFiscalSettingsCall } from '@giro/contract/calls/fiscal-settings.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { SettingsGroup } from '../settings-form.tsx';
import { type FiscalPart, partOfCause } from './fiscal-values.ts';

/** The part that a failed test is about, and the server's words. */
export interface FiscalTrouble {
  part: FiscalPart;
  words: string;
}

interface FiscalTrialProps {
  /** Something in the form is not saved: what is tried is what is saved. */
  isDirty: boolean;
  trouble: FiscalTrouble | undefined;
  onTrouble: (trouble: FiscalTrouble | undefined) => void;
}

const failure = 'Não foi possível testar agora. Tente de novo em instantes.';

/** The part that the server names as the cause; undefined of a refusal that is about something else. */
function troubleOf(error: unknown): FiscalTrouble | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const cause = fiscalCauses.find((each) => each === error.body?.cause);
  return cause && { part: partOfCause[cause], words: error.serverMessage ?? failure };
}

/** Tries what is saved; the cause of a failure stands at the part that is wrong. */
export function FiscalTrial({ isDirty, trouble, onTrouble }: FiscalTrialProps) {
  const [message, setMessage] = useState<string>();
  const call = useSave({ fallback: failure });

  const run = () =>
    call.run(async () => {
      setMessage(undefined);
      onTrouble(undefined);
      try {
        setMessage((await callApi(tryFiscalSettingsCall)).message);
      } catch (error) {
        const found = troubleOf(error);
        if (!found) throw error;
        onTrouble(found);
      }
    });

  return (
    <SettingsGroup
      title="Conferir"
      hint={
        isDirty
          ? 'Salve antes: o teste usa o que está salvo.'
          : 'Confere a empresa, o certificado e se o serviço responde. Nenhuma nota é emitida.'
      }
    >
      <Stack gap="md" align="start">
        <Button variant="default" disabled={isDirty} loading={call.isSaving} onClick={run}>
          Testar
        </Button>
        <ErrorAlert
          title="Ainda não funciona"
          texts={trouble ? [trouble.words] : call.told}
          onClose={() => {
            call.clear();
            onTrouble(undefined);
          }}
        />
        {message && (
          <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
            {message}
          </Alert>
        )}
      </Stack>
    </SettingsGroup>
  );
}
