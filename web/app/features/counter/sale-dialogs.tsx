import { endSaleCall, refundPartCall, type Sale } from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
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
  onDone: () => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives a part of an open sale back, whole and the way it came. */
export function GiveBackDialog({ part, onDone, onReload, onClose }: GiveBackDialogProps) {
  const [key] = useState(randomKey);
  const [needsCash, setNeedsCash] = useState(false);
  const isTerminal = part.method === 'terminal';
  const form = useForm({
    initialValues: { reason: '', nsu: '' },
    validate: { reason: missing, nsu: (text) => (isTerminal ? missing(text) : undefined) },
  });

  async function send({ reason, nsu }: typeof form.values) {
    try {
      const body = { reason, ...(isTerminal && { nsu: nsu.trim() }) };
      await callApi(refundPartCall, { params: { id: part.id }, body, headers: { 'idempotency-key': key } });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError) || error.body?.needs !== 'cash_session') throw error;
      setNeedsCash(true);
    }
  }

  if (needsCash) return <OpenCashDialog onDone={() => setNeedsCash(false)} onClose={() => setNeedsCash(false)} />;
  return (
    <ActionForm
      title={`Devolver ${formatReais(part.value)}`}
      action="Devolver"
      tone="red"
      form={form}
      send={send}
      fallback="Não foi possível devolver o pagamento."
      reloadLabel="Ver a venda"
      onReload={onReload}
      onClose={onClose}
    >
      <Text size="sm">{part.label}: o valor volta do jeito que veio, e a venda fica em aberto de novo.</Text>
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
