import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert, Checkbox, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BlockedNumber, type Needs } from '../../../ui/panel/form/needs.tsx';
import type { StatusFormValues } from './status-rules.ts';

/** The answers to those needs. */
export type SaidValues = Pick<StatusFormValues, 'confirm_expired' | 'flag_reason' | 'accept_offer'>;

/** A form's part for them as it opens. */
export const nothingSaid: SaidValues = { confirm_expired: false, flag_reason: '', accept_offer: '' };

/** The answers still missing, by field. */
export function needProblems(asked: Needs, { confirm_expired, flag_reason, accept_offer }: SaidValues) {
  return {
    ...(asked.accept_offer && accept_offer === '' ? { accept_offer: 'Diga se o vendedor aceita.' } : {}),
    ...(asked.confirm_expired && !confirm_expired ? { confirm_expired: 'Confirme que a loja mantém o valor.' } : {}),
    ...(asked.flag_reason && flag_reason.trim() === '' ? { flag_reason: 'Diga por que seguir.' } : {}),
  };
}

/** The part of a save's body that says it. */
export function saidBodyOf(asked: Needs, { confirm_expired, flag_reason, accept_offer }: SaidValues) {
  return {
    ...(asked.accept_offer && accept_offer !== '' ? { accept_offer: accept_offer === 'sim' } : {}),
    ...(asked.confirm_expired ? { confirm_expired } : {}),
    ...(asked.flag_reason ? { flag_reason: flag_reason.trim() } : {}),
  };
}

interface StatusNeedsProps {
  asked: Needs;
  /** The one that is open, of which both amounts are shown. */
  offer: Pick<CounterOffer, 'old_value' | 'new_value'> | null | undefined;
  form: Pick<UseFormReturnType<SaidValues>, 'getInputProps'>;
}

/** Asks for what the server wants to be told, in its words. */
export function StatusNeedsFields({ asked, offer, form }: StatusNeedsProps) {
  return (
    <>
      {asked.confirm_expired && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Cotação vencida">
          <Stack gap="sm">
            <div>{asked.confirm_expired}</div>
            <Checkbox
              label="A loja mantém o valor da proposta"
              {...form.getInputProps('confirm_expired', { type: 'checkbox' })}
            />
          </Stack>
        </Alert>
      )}
      {asked.accept_offer && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Contraproposta sem resposta">
          <Stack gap="sm">
            <div>{asked.accept_offer}</div>
            <Radio.Group aria-label="Resposta do vendedor" {...form.getInputProps('accept_offer')}>
              <Stack gap="xs">
                <Radio value="sim" label={`O vendedor aceita ${formatReais(offer?.new_value)}`} />
                <Radio value="nao" label={`Retirar a contraproposta e pagar ${formatReais(offer?.old_value)}`} />
              </Stack>
            </Radio.Group>
          </Stack>
        </Alert>
      )}
      {asked.flag_reason && <BlockedNumber text={asked.flag_reason} {...form.getInputProps('flag_reason')} />}
    </>
  );
}
