import { exportSoldDevicesCall, listSoldDevicesCall, type SoldDevice } from '@giro/contract/calls/earnings.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { salePath, unitPath } from '@giro/contract/rules/paths.ts';
import { Anchor } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Note, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { formatKnown, Profit } from './earned-columns.tsx';
import { MonthSwitch, monthInWords, readMonth } from './month-switch.tsx';

/** The device, and its unit for who may see units. */
function Device({ product, model, unit_code }: SoldDevice) {
  const may = useMay();
  // A model's name begins with its brand, which names of products mostly leave out.
  const isNamedOnce = model === '' || product.includes(model.replace(/^\S+ /, ''));
  return (
    <div>
      {product}
      <Note>
        {!isNamedOnce && `${model} · `}
        {may('units.see') ? (
          <Anchor component={Link} to={unitPath(unit_code)} inherit>
            {unit_code}
          </Anchor>
        ) : (
          unit_code
        )}
      </Note>
    </div>
  );
}

/** The costs beside the price paid, by their names. */
function extraWords({ bonus, freight, parts, other }: SoldDevice): string {
  const extras = [
    ['bônus', bonus],
    ['frete', freight],
    ['peças', parts],
    ['outros', other],
  ] as const;
  return extras.flatMap(([name, value]) => (value > 0 ? [`${name} ${formatReais(value)}`] : [])).join(' · ');
}

const columns: Column<SoldDevice>[] = [
  { header: 'Aparelho', cell: (device) => <Device {...device} />, role: 'title' },
  {
    header: 'Venda',
    cell: ({ order_code, at }) => (
      <TwoLines
        first={
          <Anchor component={Link} to={salePath(order_code)} inherit>
            {order_code}
          </Anchor>
        }
        second={formatDate(at)}
      />
    ),
  },
  { header: 'Vendido', cell: ({ value }) => formatReais(value), align: 'end' },
  {
    header: 'Custo',
    cell: (device) => <TwoLines first={formatKnown(device.cost)} second={extraWords(device)} />,
    align: 'end',
  },
  { header: 'Taxas e imposto', cell: ({ fee, tax }) => formatReais(fee + tax), align: 'end' },
  { header: 'Lucro', cell: ({ profit, margin }) => <Profit profit={profit} margin={margin} />, align: 'end' },
  { header: 'Dias na prateleira', cell: ({ days_on_shelf: days }) => days.toLocaleString('pt-BR'), align: 'end' },
];

/** Every device that a month has sold, with all that it cost and what it left. */
export default function DevicesTab() {
  const [params] = useSearchParams();
  const mes = readMonth(params);
  const list = useListState();
  const query = useCall(listSoldDevicesCall, { query: { mes, page: list.state.page } });
  return (
    <ListPage
      title="Resultado por aparelho"
      headingLevel={2}
      action={<ExportLink call={exportSoldDevicesCall} may="earnings.see" query={{ mes }} />}
      list={list}
      query={query}
      columns={columns}
      failure="Não foi possível carregar os aparelhos."
      countLabel={(total) => (total === 1 ? '1 aparelho' : `${total.toLocaleString('pt-BR')} aparelhos`)}
      empty={
        <EmptyState
          title={`Nenhum aparelho vendido em ${monthInWords(mes)}`}
          icon={<IconDeviceMobile size={32} stroke={1.5} />}
        >
          Entram aqui os aparelhos com IMEI informado no pedido. Outros produtos estão na aba Vendas.
        </EmptyState>
      }
    >
      <MonthSwitch month={mes} />
    </ListPage>
  );
}
