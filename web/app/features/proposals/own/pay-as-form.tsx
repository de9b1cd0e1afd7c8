import { choosePayAsCall } from '@giro/contract/calls/credit.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import type { PayAs } from '@giro/contract/rules/credit.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { useShop } from '../../storefront/shop.ts';
import { bonusPercentOf, canChoosePayAs } from '../credit-choice.ts';
import styles from './pay-as-form.module.css';

type Offer = NonNullable<Proposal['credit_offer']>;

/** The consequence of a choice, in sentences. */
function consequence(payAs: PayAs, { value, bonus }: Offer, isApproved: boolean, days: number | undefined): string {
  if (payAs === 'pix') return 'Pagamos na sua conta em até 2 dias úteis depois que a compra for aprovada.';
  const when = isApproved ? 'O crédito entra agora' : 'O crédito entra assim que a compra for aprovada';
  const time = days === undefined ? '' : ` e vale por ${days === 365 ? '1 ano' : `${days} dias`}`;
  const back = `Se mudar de ideia, você recebe ${formatReais(value)} em dinheiro quando pedir`;
  return `${when}${time}. ${back}${bonus > 0 ? ': só o bônus termina.' : '.'}`;
}

interface PayAsFormProps {
  proposal: Proposal;
  offer: Offer;
  onChosen: (proposal: Proposal) => Promise<unknown>;
}

function Form({ proposal, offer, onChosen }: PayAsFormProps) {
  const { credit } = useShop();
  const [chosen, choose] = useState<PayAs>(proposal.pay_as);
  const save = useSave({ fallback: 'Não foi possível salvar a escolha. Tente de novo.' });
  const isOther = chosen !== proposal.pay_as;

  const send = () =>
    save.run(async () => {
      const body = { aceita: chosen === 'credit' };
      const answer = await callApi(choosePayAsCall, { params: { id: proposal.id }, body });
      await onChosen(answer.proposal);
    });

  return (
    <section className={styles.section}>
      <Stack gap="sm">
        <Choices<PayAs>
          label="Como você quer receber?"
          choices={[
            { value: 'pix', label: `${formatReais(offer.value)} por Pix` },
            {
              value: 'credit',
              label: `${formatReais(offer.total)} de crédito na loja`,
              hint: offer.bonus > 0 && `${bonusPercentOf(offer)} a mais`,
            },
          ]}
          value={[chosen]}
          onChange={([next]) => next && choose(next)}
        />
        <p role="status" className={styles.words}>
          {consequence(chosen, offer, isBought(proposal.status), credit?.days)}
        </p>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        {isOther && (
          <Button className={styles.save} loading={save.isSaving} onClick={send}>
            {chosen === 'credit' ? 'Receber em crédito' : 'Receber por Pix'}
          </Button>
        )}
      </Stack>
    </section>
  );
}

interface PayAsChoiceProps {
  proposal: Proposal;
  onChosen: (proposal: Proposal) => Promise<unknown>;
}

/** The seller's choice between a Pix and credit in the shop, for as long as there is one. */
export function PayAsChoice({ proposal, onChosen }: PayAsChoiceProps) {
  const { credit_offer, pay_as } = proposal;
  if (!credit_offer || !canChoosePayAs(proposal)) return null;
  return <Form key={pay_as} proposal={proposal} offer={credit_offer} onChosen={onChosen} />;
}
