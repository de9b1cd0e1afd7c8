import { type CouponRecord, deleteCouponCall, listCouponsCall } from '@giro/contract/calls/coupons.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { couponSituationRows } from '@giro/contract/rules/coupon.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink, IconPencil, IconTicket, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { findAnew, useCatalogue } from '../catalogue-admin/use-catalogue.ts';
import {
  couponLink,
  type DeviceTypeName,
  deletionWords,
  discountOf,
  leastWords,
  perPersonWords,
  typesWords,
  usesWords,
  validityWords,
} from './coupon-words.ts';

type Open = ReturnType<typeof useEditing<CouponRecord>>['open'];

function CopyLink({ code }: { code: string }) {
  const { copied, error, copy } = useClipboard({ timeout: 2500 });
  return (
    <RowAction
      label={error ? 'Não copiou' : copied ? 'Link copiado' : 'Copiar link'}
      icon={copied ? <IconCheck size={16} /> : <IconLink size={16} />}
      isNext
      onClick={() => copy(couponLink(code, window.location.origin))}
    />
  );
}

function Actions({ coupon, open }: { coupon: CouponRecord; open: Open }) {
  return (
    <RowActions>
      <CopyLink code={coupon.code} />
      <RowAction
        label="Editar"
        may="coupons.change"
        icon={<IconPencil size={16} />}
        onClick={() => open({ action: 'edit', row: coupon })}
      />
      <RowAction
        label="Excluir"
        may="coupons.change"
        icon={<IconTrash size={16} />}
        onClick={() => open({ action: 'delete', row: coupon })}
      />
    </RowActions>
  );
}

/** `types` are the types of device that there are. */
function couponColumns(open: Open, types: readonly DeviceTypeName[]): Column<CouponRecord>[] {
  return [
    {
      header: 'Código',
      role: 'title',
      cell: (coupon) => <TwoLines first={<strong>{coupon.code}</strong>} second={typesWords(coupon, types)} />,
    },
    { header: 'Desconto', cell: (coupon) => <TwoLines first={discountOf(coupon)} second={leastWords(coupon)} /> },
    { header: 'Validade', cell: validityWords },
    {
      header: 'Usos',
      align: 'end',
      cell: (coupon) => <TwoLines first={usesWords(coupon)} second={perPersonWords(coupon)} />,
    },
    { header: 'Receita', align: 'end', cell: ({ revenue }) => formatReais(revenue) },
    { header: 'Situação', cell: ({ situation }) => <StatusPill {...couponSituationRows[situation]} /> },
    { header: 'Ações', role: 'actions', cell: (coupon) => <Actions coupon={coupon} open={open} /> },
  ];
}

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
