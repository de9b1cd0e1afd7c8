import { exportSoldLinesCall, listSoldLinesCall, type SoldLine } from '@giro/contract/calls/earnings.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { salePath } from '@giro/contract/rules/paths.ts';
import { Anchor } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { formatKnown, Profit } from './earned-columns.tsx';
import { MonthSwitch, monthInWords, readMonth } from './month-switch.tsx';

const columns: Column<SoldLine>[] = [
  { header: 'Produto', cell: ({ product }) => product, role: 'title' },
  {
    header: 'Pedido',
    cell: ({ order_code }) => (
      <Anchor component={Link} to={salePath(order_code)}>
        {order_code}
      </Anchor>
    ),
  },
  { header: 'Data', cell: ({ at }) => formatDate(at) },
  { header: 'Unidades', cell: ({ units }) => units.toLocaleString('pt-BR'), align: 'end' },
  { header: 'Vendido', cell: ({ value }) => formatReais(value), align: 'end' },
  { header: 'Custo', cell: ({ cost }) => formatKnown(cost), align: 'end' },
  { header: 'Taxas e imposto', cell: ({ fee, tax }) => formatReais(fee + tax), align: 'end' },
  { header: 'Lucro', cell: ({ profit, margin }) => <Profit profit={profit} margin={margin} />, align: 'end' },
];

/** Every paid sale of a month, with what it has cost and left. */
export default function SalesTab() {
  const [params] = useSearchParams();
  const mes = readMonth(params);
  const list = useListState();
  const query = useCall(listSoldLinesCall, { query: { mes, page: list.state.page } });
  return (
    <ListPage
      title="Resultado por venda"
      headingLevel={2}
      action={<ExportLink call={exportSoldLinesCall} may="earnings.see" query={{ mes }} />}
      list={list}
      query={query}
      columns={columns}
      failure="Não foi possível carregar as vendas."
      countLabel={(total) => (total === 1 ? '1 venda' : `${total.toLocaleString('pt-BR')} vendas`)}
      empty={
        <EmptyState title={`Nada vendido em ${monthInWords(mes)}`} icon={<IconShoppingBag size={32} stroke={1.5} />}>
          Entram aqui os pedidos pagos, no dia em que foram feitos.
        </EmptyState>
      }
    >
      <MonthSwitch month={mes} />
    </ListPage>
  );
}
