import { type ReceivedPayment, refundReceivedCall } from '@giro/contract/calls/received-payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing, moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { likelyRefundOf, restOf, wayBackOf } from './received-words.ts';

export interface ReceivedDialogProps {
  payment: ReceivedPayment;
  onDone: (message: string, payment: ReceivedPayment) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Which payment a dialog is about. */
export function PaymentLine({ payment }: { payment: ReceivedPayment }) {
  const { label, value, payer, order_code, paid_at } = payment;
  const parts = [`${label}: ${formatReais(value)}`, payer, order_code && `pedido ${order_code}`, formatMoment(paid_at)];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}

/** The reason why an amount cannot be given back. */
function refundProblem(text: string, rest: number): string | undefined {
  const cents = parseTypedReais(text) ?? 0;
  if (cents > Math.round(rest * 100)) return `Devolva no máximo ${formatReais(rest)}.`;
  return moneyProblem(text) ?? (cents === 0 ? 'Informe quanto devolver.' : undefined);
}

/** Gives a payment back, whole or in part. However often it is pressed, an opened dialog is one refund. */
export function RefundDialog({ payment, onDone, onReload, onClose }: ReceivedDialogProps) {
  const [key] = useState(randomKey);
  const rest = restOf(payment);
  const likely = likelyRefundOf(payment);
  const form = useForm({
    initialValues: { value: likely === undefined ? '' : formatReais(likely), reason: '' },
    validate: { value: (text) => refundProblem(text, rest), reason: missing },
  });

  return (
    <ActionForm
      title="Devolver"
      action="Devolver"
      form={form}
      send={async ({ value, reason }) => {
        const answer = await callApi(refundReceivedCall, {
          params: { id: payment.id },
          body: { value: reaisOf(parseTypedReais(value) ?? 0), reason },
          headers: { 'idempotency-key': key },
        });
        onDone(answer.message, answer.payment);
      }}
      fallback="Não foi possível pedir a devolução."
      onReload={onReload}
      onClose={onClose}
    >
      <PaymentLine payment={payment} />
      <Text size="sm">{wayBackOf(payment)}</Text>
      <MoneyInput
        label="Valor a devolver"
        description={`No máximo ${formatReais(rest)}. Para devolver outra parte, mude o valor.`}
        {...form.getInputProps('value')}
        name="value"
      />
      <TextInput
        label="Motivo"
        required
        maxLength={140}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}
