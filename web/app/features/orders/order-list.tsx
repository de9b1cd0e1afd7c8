import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { exportOrdersCall } from '@giro/contract/calls/spreadsheets.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle, IconShoppingBag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ApiError } from '../../lib/api/call-api.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ChatAlert } from '../../ui/panel/chat/chat-alert.tsx';
import { ChatBar } from '../../ui/panel/chat/chat-bar.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { PageLink } from '../../ui/panel/dialog/page-link.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-skeleton.tsx';
import { useHighlight } from '../../ui/panel/list/use-highlight.ts';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { HandOverLine } from './hand-over-line.tsx';
import { type OrderAction, orderColumns } from './order-columns.tsx';
import { OrderDetails } from './order-details.tsx';
import { orderFilters } from './order-filters.ts';
import type { ShownOrder } from './order-page.ts';
import { OrderStatusDialog } from './order-status-dialog.tsx';
import { takesUnits } from './order-units.ts';
import { salePathOf } from './order-words.ts';
import { PickupForm } from './pickup-form.tsx';
import { useOrderChat } from './use-order-chat.ts';
import { useOrders } from './use-orders.ts';
import { useOrderStatusMail } from './use-save-order-status.ts';

const OrderPayments = lazy(() => import('./order-payments.tsx'));
const RefundOfOrder = lazy(() => import('../received-payments/refund-of-order.tsx'));

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

/** '/vendas': what people bought from the shop, and how each order goes on. */
export function OrderList() {
  const list = useListState({ filters: orderFilters });
  const query = useOrders(listOrdersCall, { query: list.state });
  const highlight = useHighlight();
  const notice = useNotice();
  const may = useMay();
  const mail = useOrderStatusMail();
  const rowChat = useOrderChat();
  const dialogChat = useOrderChat();
  const [opened, setOpened] = useState<{ action: OrderAction; order: ShownOrder }>();
  const [refunding, setRefunding] = useState<string>();
  const close = () => setOpened(undefined);
  // The row as it is now; as it was when the dialog opened if it has left the page since.
  const order = query.data?.data.find(({ id }) => id === opened?.order.id) ?? opened?.order;

  return (
    <>
      <ListPage
        title="Pedido de Vendas"
        action={<ExportLink call={exportOrdersCall} may="orders.export" query={list.state} />}
        list={list}
        query={query}
        columns={orderColumns((action, row) =>
          action === 'chat' ? rowChat.open(row.id) : setOpened({ action, order: row }),
        )}
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
        <ErrorAlert texts={mail.problems} onClose={mail.clear} />
        <ChatAlert chat={rowChat} />
      </ListPage>
      <Notice text={notice.text} />
      {order && opened?.action === 'view' && (
        <Dialog title="Detalhes do Pedido" onClose={close}>
          <ChatBar chat={dialogChat} may="orders.change" id={order.id} opened={order.chat_opened} />
          <PageLink to={salePathOf(order)}>Abrir a página do pedido</PageLink>
          <OrderDetails
            order={order}
            reader="admin"
            belowItem={
              may('orders.change')
                ? (item) => <HandOverLine order={order} item={item} onTold={notice.show} />
                : undefined
            }
          >
            {order.order_code && (
              <Suspense fallback={<ListSkeleton />}>
                <OrderPayments code={order.order_code} />
              </Suspense>
            )}
          </OrderDetails>
          {takesUnits(order) && may('orders.change') && (
            <PickupForm
              order={order}
              onHandedOver={(message) => {
                close();
                notice.show(message);
                highlight.mark(order.id);
              }}
            />
          )}
        </Dialog>
      )}
      {order && opened?.action === 'status' && (
        <OrderStatusDialog
          order={order}
          onClose={close}
          onReload={query.refetch}
          onSaved={(message, status, opensRefund) => {
            close();
            if (opensRefund) setRefunding(order.order_code ?? undefined);
            notice.show(message);
            highlight.mark(order.id);
            void mail.send(order, status);
          }}
        />
      )}
      {refunding && (
        <Suspense fallback={null}>
          <RefundOfOrder code={refunding} onDone={notice.show} onClose={() => setRefunding(undefined)} />
        </Suspense>
      )}
    </>
  );
}
