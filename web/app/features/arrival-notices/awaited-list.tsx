import { listAwaitedCall } from '@giro/contract/calls/arrival-notices.ts';
import { IconBell } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/panel-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { awaitedColumns } from './awaited-columns.tsx';

export const meta = panelMeta('Avisos de chegada');

/** '/avisos-de-chegada': what people wait for, most wanted first. */
export default function AwaitedList() {
  const list = useListState();
  const { page, search } = list.state;
  const query = useCall(listAwaitedCall, { query: { page, search } });
  return (
    <ListPage
      title="Avisos de chegada"
      list={list}
      query={query}
      columns={awaitedColumns}
      searchPlaceholder="Buscar produto, SKU, busca ou e-mail..."
      failure="Não foi possível carregar os avisos."
      countLabel={(total) => (total === 1 ? '1 procura' : `${total.toLocaleString('pt-BR')} procuras`)}
      empty={
        <EmptyState title="Ninguém espera por nada agora" icon={<IconBell size={32} stroke={1.5} />}>
          Quem pede um aviso em um produto esgotado, ou em uma busca sem resultado, aparece aqui. O e-mail sai sozinho
          quando o aparelho chega.
        </EmptyState>
      }
    />
  );
}
