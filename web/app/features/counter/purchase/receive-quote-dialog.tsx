import type { CounterPerson } from '@giro/contract/calls/counter-people.ts';
import { receiveDeviceCall } from '@giro/contract/calls/counter-purchases.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { needProblems, nothingSaid, StatusNeedsFields, saidBodyOf } from '../../proposals/status/status-needs.tsx';
import { useNeeds } from './use-needs.ts';

export type Quote = CounterPerson['quotes'][number];

interface ReceiveQuoteDialogProps {
  quotes: readonly Quote[];
  /** The one that is chosen as it opens. */
  first: Quote;
  onDone: (proposal: Proposal) => void;
  /** Asks for a device that nobody has quoted. */
  onOther: () => void;
  onClose: () => void;
}

const other = 'other';

/** Takes in a device that its seller has quoted before, or leads to the evaluation of another one. */
export function ReceiveQuoteDialog({ quotes, first, onDone, onOther, onClose }: ReceiveQuoteDialogProps) {
  const needs = useNeeds();
  const form = useForm({
    initialValues: { device: String(first.proposal_id), ...nothingSaid },
    validate: (values) => needProblems(needs.asked, values),
  });
  const isOther = form.values.device === other;
  return (
    <ActionForm
      title="Receber aparelho"
      action={isOther ? 'Avaliar outro aparelho' : 'Receber aparelho'}
      form={form}
      send={({ device, ...said }) =>
        needs.orAsk(async () => {
          if (device === other) return onOther();
          const body = { proposal_id: Number(device), ...saidBodyOf(needs.asked, said) };
          onDone((await callApi(receiveDeviceCall, { body })).proposal);
        })
      }
      fallback="Não foi possível receber o aparelho."
      reloadLabel="Fechar"
      onReload={async () => undefined}
      onClose={onClose}
    >
      <Choices
        label="Qual aparelho a pessoa trouxe"
        takesFocus
        choices={[
          ...quotes.map(({ proposal_id, device, value }) => ({
            value: String(proposal_id),
            label: `${device}, ${formatReais(value)}`,
            hint: `proposta nº\u00a0${proposal_id}`,
          })),
          { value: other, label: 'Outro aparelho' },
        ]}
        value={[form.values.device]}
        onChange={([device = other]) => form.setFieldValue('device', device)}
        error={form.errors.proposal_id}
      />
      <Text size="sm">O aparelho é conferido agora, e a pessoa espera aqui.</Text>
      <StatusNeedsFields asked={needs.asked} offer={undefined} form={form} />
    </ActionForm>
  );
}
