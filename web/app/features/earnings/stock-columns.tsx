import type { StockedProduct } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconCoin } from '@tabler/icons-react';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { formatKnown, Profit } from './earned-words.tsx';

/** The cost of a device on the shelf is the price paid for it: only where none is known may somebody type it. */
const isAsked = ({ cost, is_cost_typed }: StockedProduct) => cost === null || is_cost_typed;

export const stockColumns = (onCost: (product: StockedProduct) => void): Column<StockedProduct>[] => [
  {
    header: 'Produto',
    cell: ({ product, is_too_dear }) => (
      <>
        {product} {is_too_dear && <StatusPill tone="refused" label="Comprado caro" />}
      </>
    ),
    role: 'title',
  },
  { header: 'Estoque', cell: ({ stock }) => stock.toLocaleString('pt-BR'), align: 'end' },
  { header: 'Preço', cell: ({ price }) => formatReais(price), align: 'end' },
  { header: 'Custo', cell: ({ cost }) => formatKnown(cost), align: 'end' },
  { header: 'Lucro esperado', cell: ({ profit, margin }) => <Profit profit={profit} margin={margin} />, align: 'end' },
  {
    header: 'Dias na prateleira',
    cell: ({ days_on_shelf: days }) => (days === null ? '—' : days.toLocaleString('pt-BR')),
    align: 'end',
  },
  {
    header: 'Ações',
    cell: (product) =>
      isAsked(product) && (
        <RowActions>
          <RowAction
            label="Informar custo"
            may="products.change"
            icon={<IconCoin size={16} />}
            isNext={product.cost === null}
            onClick={() => onCost(product)}
          />
        </RowActions>
      ),
    role: 'actions',
  },
];
