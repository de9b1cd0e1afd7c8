import { tryCarrierSettingsCall } from '@giro/contract/calls/carrier-settings.ts';
import { carrierCauses } from '@giro/contract/rules/carrier.ts';
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import paymentStyles from '../payments/payments.module.css';
import { SettingsGroup } from '../settings-form.tsx';
import { partOfCause, type TrialPart } from './carrier-values.ts';

interface Offered {
  code: string;
  label: string;
}

/** The part that a failed test is about, and the server's words. */
export interface Trouble {
  part: TrialPart;
  words: string;
}

interface CarrierTrialProps {
  /** Something in the form is not saved: what is tried is what is saved. */
  isDirty: boolean;
  trouble: Trouble | undefined;
  onTrouble: (trouble: Trouble | undefined) => void;
  /** Codes that stand in the table already. */
  known: readonly string[];
  onAdd: (service: Offered) => void;
}

const failure = 'Não foi possível falar com a transportadora. Tente de novo em instantes.';

/** The part that the server names as the cause; undefined of a refusal that is about something else. */
function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const cause = carrierCauses.find((each) => each === error.body?.cause);
  return cause && { part: partOfCause[cause], words: error.serverMessage ?? failure };
}

/** Tries what is saved with the carrier; the cause of a failure stands at the part that is wrong. */
export function CarrierTrial({ isDirty, trouble, onTrouble, known, onAdd }: CarrierTrialProps) {
  const [isReal, setReal] = useState(false);
  const [outcome, setOutcome] = useState<{ message: string; services: Offered[] }>();
  const call = useSave({ fallback: failure });
  const others = (outcome?.services ?? []).filter(({ code }) => !known.includes(code));

  const run = () =>
    call.run(async () => {
      setOutcome(undefined);
      onTrouble(undefined);
      try {
        setOutcome(await callApi(tryCarrierSettingsCall, { body: { real: isReal } }));
      } catch (error) {
        const found = troubleOf(error);
        if (!found) throw error;
        onTrouble(found);
      }
    });

  return (
    <SettingsGroup
      title="Conferir com a transportadora"
      hint={
        isDirty ? 'Salve antes: o teste usa o que está salvo.' : 'Usa o que está salvo: acesso, serviços e um preço.'
      }
    >
      <Stack gap="md" align="start">
        <Checkbox
          label="Também fazer uma etiqueta e cancelar"
          description="Prova o caminho inteiro. Em produção, a etiqueta existe por um instante."
          checked={isReal}
          onChange={(event) => setReal(event.currentTarget.checked)}
        />
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
        {outcome && (
          <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
            {outcome.message}
          </Alert>
        )}
        {others.length > 0 && (
          <div>
            <Text size="sm" mb="xs">
              A transportadora também oferece:
            </Text>
            <div className={paymentStyles.trials}>
              {others.map((service) => (
                <Button
                  key={service.code}
                  variant="default"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => onAdd(service)}
                >
                  {service.label} ({service.code})
                </Button>
              ))}
            </div>
          </div>
        )}
      </Stack>
    </SettingsGroup>
  );
}
