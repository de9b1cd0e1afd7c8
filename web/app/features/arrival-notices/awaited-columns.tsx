import type { Awaited } from '@giro/contract/calls/arrival-notices.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { TwoLines } from '../../ui/panel/list/two-lines.tsx';

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

export const awaitedColumns: Column<Awaited>[] = [
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
