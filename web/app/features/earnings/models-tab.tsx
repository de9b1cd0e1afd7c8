import { type EarnedModel, exportEarnedModelsCall, listEarnedModelsCall } from '@giro/contract/calls/earnings.ts';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { earnedColumns } from './earned-columns.tsx';
import { MonthSwitch, monthInWords, readMonth } from './month-switch.tsx';

const columns: Column<EarnedModel>[] = [
  { header: 'Modelo', cell: ({ model }) => model, role: 'title' },
  ...earnedColumns,
  {
    header: 'Dias até vender',
    cell: ({ days_on_shelf: days }) => (days === null ? '—' : days.toLocaleString('pt-BR')),
    align: 'end',
  },
];

/** The earnings of each model in a month, and how soon it was sold. */
export default function ModelsTab() {
  const [params] = useSearchParams();
  const mes = readMonth(params);
  const list = useListState();
  const query = useCall(listEarnedModelsCall, { query: { mes, page: list.state.page } });
  return (
    <ListPage
      title="Resultado por modelo"
      headingLevel={2}
      action={<ExportLink call={exportEarnedModelsCall} may="earnings.see" query={{ mes }} />}
      list={list}
      query={query}
      columns={columns}
      failure="Não foi possível carregar os modelos."
      countLabel={(total) => (total === 1 ? '1 modelo' : `${total.toLocaleString('pt-BR')} modelos`)}
      empty={
        <EmptyState title={`Nada vendido em ${monthInWords(mes)}`} icon={<IconDeviceMobile size={32} stroke={1.5} />}>
          Entram aqui os pedidos pagos, no dia em que foram feitos.
        </EmptyState>
      }
    >
      <MonthSwitch month={mes} />
    </ListPage>
  );
}
