import { type CouponRecord, deleteCouponCall, listCouponsCall } from '@giro/contract/calls/coupons.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { findAnew, useCatalogue } from '../catalogue-admin/use-catalogue.ts';
import { couponColumns } from './coupon-columns.tsx';
import { deletionWords } from './coupon-words.ts';

const CouponDialog = lazy(() => import('./coupon-dialog.tsx'));

export const meta = panelMeta('Cupons');

/** '/cupons': what discounts there are, and what came of them. */
export default function CouponList() {
  const client = useQueryClient();
  const list = useListState();
  const query = useCall(listCouponsCall, { query: list.state });
  // Asked for with the list, so that the form has its choices as soon as it opens.
  const types = useCatalogue(shopCatalogueCall, (catalogue) => catalogue.types);
  const editing = useEditing<CouponRecord>(list, () => refresh(client, listCouponsCall));

  return (
    <RecordList
      title="Cupons"
      headingLevel={1}
      addLabel="Adicionar cupom"
      mayAdd="coupons.change"
      canAdd={types.data !== undefined}
      list={list}
      query={query}
      editing={editing}
      columns={couponColumns(editing.open, types.data ?? [])}
      searchPlaceholder="Buscar por código"
      failure="Não foi possível carregar os cupons."
      countLabel={(total) => (total === 1 ? '1 cupom' : `${total.toLocaleString('pt-BR')} cupons`)}
      empty={
        <EmptyState title="Nenhum cupom ainda" icon={<IconTicket size={32} stroke={1.5} />}>
          Crie um código de desconto e mande o link: quem abrir já encontra o cupom no carrinho.
        </EmptyState>
      }
      fetchAnew={({ id }) => findAnew(query, id)}
      form={(dialog) => <CouponDialog {...dialog} types={types.data ?? []} />}
      deletion={{
        title: 'Excluir cupom',
        fallback: 'Não foi possível excluir o cupom. Tente de novo.',
        remove: (id) => callApi(deleteCouponCall, { params: { id } }),
        question: (coupon) => (
          <Text>
            Excluir <b>{coupon.code}</b>? {deletionWords(coupon)}
          </Text>
        ),
      }}
    />
  );
}
