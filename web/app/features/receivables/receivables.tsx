import { exportReceivablesCall, listReceivablesCall } from '@giro/contract/calls/receivables.ts';
import { type ReceivableState, receivableLabels, receivableStates } from '@giro/contract/rules/card.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DaysForm } from '../../ui/panel/list/days-form.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { readDays, writeDays } from '../../ui/panel/list/list-days.ts';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { SumTiles } from '../../ui/panel/list/sum-tiles.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { receivableColumns } from './receivable-columns.tsx';

const everything = 'todas';

/** Which receivables are listed; what is to come when the address names none. */
const stateFilter = {
  name: 'status',
  param: 'situacao',
  label: 'Situação',
  choices: [
    ...receivableStates.map((state) => ({
      value: state === 'expected' ? '' : state,
      label: state === 'expected' ? 'A receber' : `${receivableLabels[state]}s`,
    })),
    { value: everything, label: 'Todos' },
  ],
} satisfies ListFilter;

/** The situation that a call is asked for. */
const situationOf = (status: string): ReceivableState | undefined =>
  status === everything ? undefined : status === '' ? 'expected' : (status as ReceivableState);

const emptyWords: Record<string, readonly [title: string, text: string]> = {
  '': ['Nada a receber', 'Cada venda paga com cartão aparece aqui no dia em que o provedor paga a loja.'],
  received: ['Nada recebido ainda', 'O que o provedor já pagou à loja aparece aqui.'],
  withheld: ['Nada retido', 'O dinheiro de pagamentos contestados fica aqui até o banco decidir.'],
  reversed: ['Nada estornado', 'O que o banco devolveu ao cliente depois de uma contestação aparece aqui.'],
};
const noneFound = ['Nada encontrado', 'Mude os dias ou a situação, ou deixe os dias em branco.'] as const;

export const meta = panelMeta('A receber');

/** '/recebiveis': what cards bring the shop, by the day on which it comes. */
export default function Receivables() {
  const [params, changeParams] = useAddressParams();
  const days = readDays(params);
  const list = useListState({ filters: [stateFilter] });
  const { page, status } = list.state;
  const found = { ...days, situacao: situationOf(status) };
  const query = useCall(listReceivablesCall, { query: { ...found, page } });
  const { data } = query;
  const [title, text] = (days.de || days.ate ? undefined : emptyWords[status]) ?? noneFound;

  function headingOf(day: string): string {
    const sum = data?.days.find((each) => each.day === day);
    return sum ? `${formatDate(day)} · ${formatReais(sum.net)} líquido` : formatDate(day);
  }

  return (
    <ListPage
      title="A receber"
      action={<ExportLink call={exportReceivablesCall} may="payments.export" query={found} />}
      list={list}
      query={{ ...query, data: data?.receivables }}
      columns={receivableColumns}
      groupOf={({ due_on }) => ({ key: due_on, heading: headingOf(due_on) })}
      chooser={<ListSwitch list={list} filter={stateFilter} />}
      failure="Não foi possível carregar o que há a receber."
      countLabel={(total) => (total === 1 ? '1 valor' : `${total.toLocaleString('pt-BR')} valores`)}
      empty={
        <EmptyState title={title} icon={<IconCalendarDollar size={32} stroke={1.5} />}>
          {text}
        </EmptyState>
      }
    >
      {data && (
        <SumTiles
          sums={[
            { label: 'Bruto', value: formatReais(data.totals.gross) },
            { label: 'Tarifas', value: formatReais(data.totals.fee) },
            { label: 'Líquido', value: formatReais(data.totals.net) },
          ]}
        />
      )}
      <DaysForm
        key={`${days.de} ${days.ate}`}
        days={days}
        onChange={(changed) => changeParams((current) => writeDays(current, changed))}
      />
    </ListPage>
  );
}
