import type { ResultOf } from '@giro/contract/call.ts';
import { buyAtCounterCall } from '@giro/contract/calls/counter-purchases.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { readTradeTermsCall } from '@giro/contract/calls/trade-settings.ts';
import { bonusOf, type PayAs } from '@giro/contract/rules/credit.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { moneyProblem } from '../../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import {
  needProblems,
  nothingSaid,
  type SaidValues,
  StatusNeedsFields,
  saidBodyOf,
} from '../../proposals/status/status-needs.tsx';
import { PaperButton } from './paper-button.tsx';
import { useNeeds } from './use-needs.ts';
import '@mantine/core/styles/Checkbox.layer.css';

interface BuyValues extends SaidValues {
  value: string;
  pay_as: PayAs;
  origin_signed: boolean;
}

interface BuyDialogProps {
  proposal: Proposal;
  /** As the bench has found it, in reais. */
  approving: number;
  /** The sale that the credit is to pay a part of. */
  orderCode: string | undefined;
  /** True if a sale is about to be begun, which the credit can pay. */
  isForSale: boolean;
  onDone: (bought: ResultOf<typeof buyAtCounterCall>) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Buys an inspected device at the value that both saw. */
export function BuyDialog({ proposal, approving, orderCode, isForSale, onDone, onReload, onClose }: BuyDialogProps) {
  const needs = useNeeds();
  const { data: terms } = useCall(readTradeTermsCall);
  const form = useForm<BuyValues>({
    initialValues: {
      value: formatReais(approving),
      pay_as: orderCode === undefined && !isForSale ? proposal.pay_as : 'credit',
      origin_signed: false,
      ...nothingSaid,
    },
    validate: (values) => ({
      value: moneyProblem(values.value),
      origin_signed: values.origin_signed ? undefined : 'Peça a assinatura antes de comprar.',
      ...needProblems(needs.asked, values),
    }),
  });
  const cents = parseTypedReais(form.values.value) ?? 0;
  const bonus = bonusOf(cents, terms?.bonus_percent ?? 0);
  const total = reaisOf(cents + bonus);
  const isKept = terms?.credit === true && form.values.pay_as === 'credit';

  const send = (values: BuyValues) =>
    needs.orAsk(async () => {
      onDone(
        await callApi(buyAtCounterCall, {
          body: {
            proposal_id: proposal.id,
            value: reaisOf(parseTypedReais(values.value) ?? 0),
            pay_as: terms?.credit ? values.pay_as : 'pix',
            origin_signed: values.origin_signed,
            ...(orderCode !== undefined && { order_code: orderCode }),
            ...saidBodyOf(needs.asked, values),
          },
        }),
      );
    });

  return (
    <ActionForm
      title="Comprar aparelho"
      action="Comprar aparelho"
      form={form}
      send={send}
      fallback="Não foi possível comprar o aparelho."
      reloadLabel="Ver o aparelho de novo"
      onReload={onReload}
      onClose={onClose}
    >
      <MoneyInput
        label="Valor combinado"
        description={`Conferido na bancada: ${formatReais(approving)}.`}
        {...form.getInputProps('value')}
        name="value"
      />
      {terms?.credit ? (
        <Choices<PayAs>
          label="Como a pessoa recebe"
          choices={[
            { value: 'credit', label: `Crédito na loja, ${formatReais(total)}` },
            { value: 'pix', label: `Pix, ${formatReais(reaisOf(cents))}`, hint: 'pago em Pagar vendedores' },
          ]}
          value={[form.values.pay_as]}
          onChange={([pay_as = 'pix']) => form.setFieldValue('pay_as', pay_as)}
          error={form.errors.pay_as}
        />
      ) : (
        <Text size="sm">A pessoa recebe por Pix, em Pagar vendedores. Aparelhos não são pagos em dinheiro.</Text>
      )}
      <div>
        <PaperButton proposalId={proposal.id} agreed={{ value: reaisOf(cents), bonus: isKept ? reaisOf(bonus) : 0 }} />
      </div>
      <Checkbox
        label="A pessoa assinou a declaração de procedência"
        data-autofocus
        {...form.getInputProps('origin_signed', { type: 'checkbox' })}
        name="origin_signed"
      />
      <StatusNeedsFields asked={needs.asked} offer={proposal.offer} form={form} />
    </ActionForm>
  );
}
