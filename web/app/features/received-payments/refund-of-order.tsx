import { countOrdersCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { listReceivedCall } from '@giro/contract/calls/received-payments.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { isDisputed } from './received-words.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface RefundOfOrderProps {
  code: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

function Words({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <Dialog title="Devolver o valor" size="md" onClose={onClose}>
      <Stack gap="md">
        <Text>{children}</Text>
        <Group justify="end">
          <Button onClick={onClose} data-autofocus>
            Entendi
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const ofOthers = 'O pedido estava pago. Quem cuida do dinheiro da loja devolve o valor: ele espera em Recebimentos.';
const byHand =
  'Nenhum Pix deste pedido pode ser devolvido por aqui. Se o cliente pagou pelo código da loja, devolva pelo aplicativo do banco, para a conta que pagou.';

const byBank =
  'O pagamento deste pedido está em contestação: o banco decide sobre ele. Responda em Contestações. Até a decisão, o valor não pode ser devolvido por aqui: ele sairia duas vezes.';

/** Gives the money of an order back, for who may; everybody else is told whose work that is. */
export default function RefundOfOrder({ code, onDone, onClose }: RefundOfOrderProps) {
  const client = useQueryClient();
  const may = useMay();
  const mayRefund = may('payments.see') && may('payments.refund');
  const query = useCall(listReceivedCall, { query: { search: code, situacao: 'todos' } }, { enabled: mayRefund });
  if (!mayRefund) return <Words onClose={onClose}>{ofOthers}</Words>;
  if (!query.data) {
    if (!query.error) return null;
    return (
      <Dialog title="Devolver o valor" size="md" onClose={onClose}>
        <ErrorState
          title="Não foi possível carregar o recebimento."
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      </Dialog>
    );
  }
  const payments = query.data.payments.data.filter(({ order_code }) => order_code === code);
  const payment = payments.find(({ can }) => can.refund);
  if (!payment) return <Words onClose={onClose}>{payments.some(isDisputed) ? byBank : byHand}</Words>;
  return (
    <RefundDialog
      payment={payment}
      onDone={(message) => {
        void refresh(client, listReceivedCall, readOrderCall, listOrdersCall, countOrdersCall, readPanelCall);
        onDone(message);
        onClose();
      }}
      onReload={query.refetch}
      onClose={onClose}
    />
  );
}
