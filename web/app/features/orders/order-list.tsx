import { exportOrdersCall, listOrdersCall } from '@giro/contract/calls/orders.ts';
import { waitingOrderLabels, waitingOrders } from '@giro/contract/rules/back-office.ts';
import { orderStatuses, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle, IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiError } from '../../lib/api/call-api.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChatAlert } from '../../ui/panel/chat/chat-parts.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import {
  type ListFilter,
  presentRow,
  useHighlight,
  useListState,
  waitingLabel,
} from '../../ui/panel/list/use-list-state.ts';
import { RecordWindow } from '../../ui/panel/record/record-page.tsx';
import { orderColumns } from './order-columns.tsx';
import { type ShownOrder, useOrders } from './order-page.ts';
import { salePathOf } from './order-words.ts';
import { useOrderChat } from './use-order-changes.ts';
import { useOrderRecord } from './use-order-record.tsx';

const orderFilters: readonly ListFilter[] = [
  {
    name: 'waiting',
    label: waitingLabel,
    choices: waitingOrders.map((kind) => ({ value: kind, label: waitingOrderLabels[kind] })),
  },
  {
    name: 'status',
    label: 'Status',
    choices: orderStatuses.map((status) => ({ value: String(status), label: orderStatusLabel(status) })),
  },
];

/** The answer as it came, for whoever is called to help. */
function RawFailure({ error, onRetry, retrying }: { error: ApiError | null; onRetry: () => void; retrying: boolean }) {
  return (
    <Stack gap="md" align="start">
      <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} w="100%">
        {JSON.stringify(error?.body ?? { status: error?.status ?? 0 })}
      </Alert>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        Tentar de novo
      </Button>
    </Stack>
  );
}

export const meta = panelMeta('Pedido de Vendas');

/** '/vendas': what people bought from the shop, and how each order goes on. */
export default function OrderList() {
  const list = useListState({ filters: orderFilters });
  const query = useOrders(listOrdersCall, { query: list.state });
  const highlight = useHighlight();
  const rowChat = useOrderChat();
  const [chosen, choose] = useState<ShownOrder>();
  const order = presentRow(query.data?.data, chosen);
  const { body, dialogs, alerts, chat, opened, open, close } = useOrderRecord({
    order,
    reload: query.refetch,
    onMoved: highlight.mark,
  });

  return (
    <>
      <ListPage
        title="Pedido de Vendas"
        action={<ExportLink call={exportOrdersCall} may="orders.export" query={list.state} />}
        list={list}
        query={query}
        columns={orderColumns((action, row) => {
          if (action === 'chat') return rowChat.open(row.id);
          choose(row);
          open(action);
        })}
        searchPlaceholder="Buscar por ID ou nome..."
        failure={<RawFailure error={query.error} onRetry={query.refetch} retrying={query.isFetching} />}
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 pedido' : `${total.toLocaleString('pt-BR')} pedidos`)}
        empty={
          <EmptyState title="Nenhum pedido ainda" icon={<IconShoppingBag size={32} stroke={1.5} />}>
            Assim que alguém comprar na loja, o pedido aparece aqui.
          </EmptyState>
        }
      >
        {alerts}
        <ChatAlert chat={rowChat} />
      </ListPage>
      {order && opened === 'view' && (
        <RecordWindow
          title="Detalhes do Pedido"
          chat={{ chat, may: 'orders.change', id: order.id, opened: order.chat_opened }}
          page={{ to: salePathOf(order), words: 'Abrir a página do pedido' }}
          onClose={close}
        >
          {body}
        </RecordWindow>
      )}
      {dialogs}
    </>
  );
}
