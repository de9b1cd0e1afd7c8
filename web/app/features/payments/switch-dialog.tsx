import { switchMethodCall } from '@giro/contract/calls/card.ts';
import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import { merchantCall } from '@giro/contract/calls/orders.ts';
import { parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { answerOf } from './payment-answer.ts';
import { useKeepPayment } from './use-payment.ts';

type Way = 'pix' | 'card' | 'mixed';

interface SwitchDialogProps {
  /** Of the order. */
  code: string;
  payment: Pick<OrderPayment, 'mode'>;
  onClose: () => void;
}

/** Has an unpaid order paid another way: what could still be paid of the old one is taken back first. */
export default function SwitchDialog({ code, payment, onClose }: SwitchDialogProps) {
  const keepPayment = useKeepPayment(code);
  const root = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<Way>(payment.mode === 'card' ? 'pix' : 'card');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.', root });
  const canMix = useCall(merchantCall).data?.mode === 'charge';
  const choices = [
    { value: 'pix', label: 'Pix' },
    { value: 'card', label: 'Cartão' },
    ...(canMix ? [{ value: 'mixed', label: 'Parte no Pix, resto no cartão' } as const] : []),
  ] as const;

  function submit(event: FormEvent) {
    event.preventDefault();
    const cents = way === 'mixed' ? parseTypedReais(typed) : undefined;
    if (way === 'mixed' && !cents) return setProblem('Informe quanto você paga no Pix.');
    void save.run(async () => {
      const body =
        way === 'pix' ? { method: 'pix' as const } : { method: 'card' as const, pix_part: cents && reaisOf(cents) };
      keepPayment(answerOf(await callApi(switchMethodCall, { params: { code }, body })));
      onClose();
    });
  }

  return (
    <Dialog title="Trocar forma de pagamento" size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={submit}>
        <Stack gap="md">
          <Choices
            label="Como você quer pagar?"
            choices={choices}
            value={[way]}
            takesFocus
            onChange={([chosen]) => setWay(chosen ?? way)}
          />
          {way === 'mixed' && (
            <MoneyInput
              label="Quanto no Pix?"
              value={typed}
              error={problem}
              onChange={(text) => {
                setTyped(text);
                setProblem(undefined);
              }}
            />
          )}
          <Text size="sm" c="dimmed">
            O pedido continua reservado. O código ou o cartão de antes deixa de valer, e você vê o total antes de pagar.
          </Text>
          <ErrorAlert texts={save.told} onClose={save.clear} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={save.isSaving}>
              Voltar
            </Button>
            <Button type="submit" loading={save.isSaving}>
              Trocar
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
