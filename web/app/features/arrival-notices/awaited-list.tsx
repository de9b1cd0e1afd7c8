import { type Awaited, listAwaitedCall } from '@giro/contract/calls/arrival-notices.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Anchor } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';

function What({ product, busca }: Awaited) {
  if (!product) return <TwoLines first={`“${busca}”`} second="Busca sem resultado" />;
  return (
    <TwoLines
      first={
        <Anchor component={Link} to={productPath(product)} inherit>
          {product.name}
        </Anchor>
      }
      second={`${product.SKU} · ${product.stock > 0 ? `${product.stock} em estoque` : 'esgotado'}`}
    />
  );
}

/** The first addresses, and how many follow. */
function Who({ emails, waiting, unconfirmed }: Awaited) {
  const more = waiting + unconfirmed - emails.length;
  return <TwoLines first={emails.join(', ')} second={more > 0 && `e mais ${more.toLocaleString('pt-BR')}`} />;
}

const awaitedColumns: Column<Awaited>[] = [
  { header: 'O que procuram', role: 'title', cell: (row) => <What {...row} /> },
  { header: 'Esperando', align: 'end', cell: ({ waiting }) => waiting.toLocaleString('pt-BR') },
  { header: 'Sem confirmar', align: 'end', cell: ({ unconfirmed }) => unconfirmed.toLocaleString('pt-BR') },
  { header: 'Quem', cell: (row) => <Who {...row} /> },
  {
    header: 'Último pedido',
    cell: ({ first_asked_at, last_asked_at }) => (
      <TwoLines first={formatDate(last_asked_at)} second={`desde ${formatDate(first_asked_at)}`} />
    ),
  },
];

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
