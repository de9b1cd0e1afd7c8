import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { Button, Stack } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';
import { presentRow, useListState } from '../../../ui/panel/list/use-list-state.ts';
import { useKnownShop } from '../../storefront/shop.ts';
import { ownOrderColumns } from '../order-columns.tsx';
import { OrderDetails } from '../order-details.tsx';
import { type ShownOrder, useOrders } from '../order-page.ts';
import { awaitsCharge } from '../order-words.ts';
import { OrderHint, PickupCode } from './order-hint.tsx';

export const meta = panelMeta('Pedidos de Vendas');

/** '/pedidos': what the person bought, and how it goes. */
export default function OwnOrders() {
  const delivers = useKnownShop()?.delivers;
  const list = useListState();
  const query = useOrders(listOwnOrdersCall, { query: { page: list.state.page } });
  const [opened, setOpened] = useState<ShownOrder>();
  const order = presentRow(query.data?.data, opened);

  return (
    <>
      <ListPage
        title="Pedidos de Vendas"
        list={list}
        query={query}
        columns={ownOrderColumns(setOpened)}
        failure="Erro ao carregar as propostas."
        countLabel={(total) => (query.data?.isMissing ? '' : total === 1 ? '1 pedido' : `${total} pedidos`)}
        empty={
          <EmptyState
            title={query.data?.isMissing ? 'Nenhum pedido disponível...' : 'Nenhum pedido encontrado.'}
            icon={<IconShoppingBag size={32} stroke={1.5} />}
            action={
              <Button component={Link} to="/quero-comprar">
                Ver aparelhos à venda
              </Button>
            }
          >
            Quando você comprar na loja, acompanhe aqui o pagamento e a{' '}
            {delivers ? 'entrega' : usualFulfilment.step.toLowerCase()}.
          </EmptyState>
        }
      />
      {order && opened && (
        <Dialog title={`Pedido ${order.order_code ?? order.id}`} onClose={() => setOpened(undefined)}>
          <Stack gap="lg">
            {order.pickup_code && <PickupCode order={order} code={order.pickup_code} />}
            {!awaitsCharge(order) && <OrderHint order={order} />}
            <OrderDetails order={order} reader="user" />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
