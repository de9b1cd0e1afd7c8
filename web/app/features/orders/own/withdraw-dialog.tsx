import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { type OrderWithPayments, readOrderCall, readPaymentCall, withdrawCall } from '@giro/contract/calls/payments.ts';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh } from '../../../lib/api/use-call.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { whatWithdrawingDoes } from '../withdrawal-words.ts';

interface WithdrawDialogProps {
  order: OrderWithPayments;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Asks before a purchase is given up, and says what that does. */
export function WithdrawDialog({ order, onClose, onDone }: WithdrawDialogProps) {
  const client = useQueryClient();
  const save = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.' });
  const { order_code: code } = order;

  const withdraw = () =>
    save.run(async () => {
      const { withdrawal } = await callApi(withdrawCall, { params: { code } });
      await refresh(client, readOrderCall, readPaymentCall, listOwnOrdersCall);
      onDone(withdrawal ? 'Pedido de desistência enviado à loja.' : 'Você desistiu da compra. O pedido terminou.');
    });

  return (
    <Dialog title="Desistir da compra?" size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <Text>
          Pedido <b>{code}</b>
        </Text>
        <List size="sm" spacing={4}>
          {whatWithdrawingDoes(order.payment.status).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving} data-autofocus>
            Voltar
          </Button>
          <Button color="red" loading={save.isSaving} onClick={withdraw}>
            Desistir da compra
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
