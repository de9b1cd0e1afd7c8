import { endSaleCall, refundPartCall, type Sale } from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { missing, moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { OpenCashDialog } from '../cash/cash-dialogs.tsx';

interface EndSaleDialogProps {
  code: string;
  onDone: (sale: Sale) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives a sale up. */
export function EndSaleDialog({ code, onDone, ...dialog }: EndSaleDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      title="Encerrar venda"
      action="Encerrar venda"
      tone="red"
      words="Os aparelhos voltam para a prateleira. Dinheiro que já entrou precisa ser devolvido antes."
      maxLength={140}
      send={async (body) => onDone(await callApi(endSaleCall, { params: { code }, body }))}
      fallback="Não foi possível encerrar a venda."
      reloadLabel="Ver a venda"
    />
  );
}

interface GiveBackDialogProps {
  part: OrderPart;
  /** True while the sale is not paid: a part goes back whole. */
  isOpen: boolean;
  /** Told how much went back, in reais. */
  onDone: (reais: number) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives a part back the way it came: of an open sale whole, of a paid one as much as is typed. */
export function GiveBackDialog({ part, isOpen, onDone, onReload, onClose }: GiveBackDialogProps) {
  const [key] = useState(randomKey);
  const [needsCash, setNeedsCash] = useState(false);
  const left = Math.round((part.value - part.refunded) * 100) / 100;
  const isTerminal = part.method === 'terminal';
  const form = useForm({
    initialValues: { value: formatReais(left), reason: '', nsu: '' },
    validate: {
      value: (text) => (isOpen ? undefined : moneyProblem(text)),
      reason: missing,
      nsu: (text) => (isTerminal ? missing(text) : undefined),
    },
  });

  async function send({ value, reason, nsu }: typeof form.values) {
    try {
      const given = isOpen ? left : reaisOf(parseTypedReais(value) ?? 0);
      const body = { value: given, reason, ...(isTerminal && { nsu: nsu.trim() }) };
      await callApi(refundPartCall, { params: { id: part.id }, body, headers: { 'idempotency-key': key } });
      onDone(given);
    } catch (error) {
      if (!(error instanceof ApiError) || error.body?.needs !== 'cash_session') throw error;
      setNeedsCash(true);
    }
  }

  if (needsCash) return <OpenCashDialog onDone={() => setNeedsCash(false)} onClose={() => setNeedsCash(false)} />;
  return (
    <ActionForm
      title={`Devolver ${formatReais(left)}`}
      action="Devolver"
      tone="red"
      form={form}
      send={send}
      fallback="Não foi possível devolver o pagamento."
      reloadLabel="Ver a venda"
      onReload={onReload}
      onClose={onClose}
    >
      <Text size="sm">
        {part.label}: o valor volta do jeito que veio{isOpen && ', e a venda fica em aberto de novo'}.
      </Text>
      {!isOpen && <MoneyInput label="Valor" {...form.getInputProps('value')} name="value" />}
      <TextInput
        label="Motivo"
        required
        maxLength={140}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
        name="reason"
      />
      {isTerminal && (
        <TextInput
          label="NSU do estorno"
          description="O número do comprovante de cancelamento da maquininha."
          required
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('nsu')}
          name="nsu"
        />
      )}
    </ActionForm>
  );
}
