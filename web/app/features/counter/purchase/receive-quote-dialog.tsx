import type { CounterPerson } from '@giro/contract/calls/counter-people.ts';
import { receiveDeviceCall } from '@giro/contract/calls/counter-purchases.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { needProblems, nothingSaid, StatusNeedsFields, saidBodyOf } from '../../proposals/status/status-needs.tsx';
import { useNeeds } from './use-needs.ts';

interface ReceiveQuoteDialogProps {
  quote: CounterPerson['quotes'][number];
  onDone: (proposal: Proposal) => void;
  onClose: () => void;
}

/** Takes in a device that its seller has quoted before. */
export function ReceiveQuoteDialog({ quote, onDone, onClose }: ReceiveQuoteDialogProps) {
  const needs = useNeeds();
  const form = useForm({
    initialValues: { ...nothingSaid },
    validate: (values) => needProblems(needs.asked, values),
  });
  return (
    <ActionForm
      title="Receber aparelho"
      action="Receber aparelho"
      form={form}
      send={(values) =>
        needs.orAsk(async () => {
          const body = { proposal_id: quote.proposal_id, ...saidBodyOf(needs.asked, values) };
          onDone((await callApi(receiveDeviceCall, { body })).proposal);
        })
      }
      fallback="Não foi possível receber o aparelho."
      reloadLabel="Fechar"
      onReload={async () => undefined}
      onClose={onClose}
    >
      <Text>
        {quote.device}, cotado em <b>{formatReais(quote.value)}</b> na proposta nº&nbsp;{quote.proposal_id}. Ele vai
        para a bancada, e a pessoa espera aqui.
      </Text>
      <StatusNeedsFields asked={needs.asked} offer={undefined} form={form} />
    </ActionForm>
  );
}
