import { listDisputesCall } from '@giro/contract/calls/disputes.ts';
import { disputeSituations } from '@giro/contract/rules/card.ts';
import { IconGavel } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { disputeColumns } from './dispute-columns.tsx';

/** Which disputes are listed; those that wait for an answer when the address names none. */
const situationFilter = {
  name: 'status',
  param: 'situacao',
  label: 'Situação',
  choices: [
    { value: '', label: 'A responder' },
    { value: 'enviadas', label: 'Enviadas' },
    { value: 'encerradas', label: 'Encerradas' },
    { value: 'todas', label: 'Todas' },
  ],
} satisfies ListFilter;

const emptyWords: Record<string, readonly [title: string, text: string]> = {
  '': [
    'Nenhuma contestação a responder',
    'Quando um comprador contestar um pagamento no banco, avisamos por e-mail e ela aparece aqui.',
  ],
  enviadas: ['Nenhuma defesa esperando decisão', 'Contestações respondidas ficam aqui até o banco decidir.'],
  encerradas: ['Nenhuma contestação encerrada', 'O que o banco decidiu fica aqui, com o resultado.'],
  todas: ['Nenhuma contestação ainda', 'Quando um comprador contestar um pagamento no banco, ela aparece aqui.'],
};

export const meta = panelMeta('Contestações');

/** '/contestacoes': payments by card that their payers contest. */
export default function DisputeList() {
  const list = useListState({ filters: [situationFilter] });
  const { page, search, status } = list.state;
  const situacao = disputeSituations.find((situation) => situation === status) ?? 'abertas';
  const query = useCall(listDisputesCall, { query: { page, search, situacao } });
  const [title = '', text] = emptyWords[status] ?? [];
  return (
    <ListPage
      title="Contestações"
      list={list}
      query={{ ...query, data: query.data?.disputes }}
      columns={disputeColumns}
      searchPlaceholder="Buscar pedido ou comprador..."
      chooser={<ListSwitch list={list} filter={situationFilter} />}
      failure="Não foi possível carregar as contestações."
      countLabel={(total) => (total === 1 ? '1 contestação' : `${total.toLocaleString('pt-BR')} contestações`)}
      empty={
        <EmptyState title={title} icon={<IconGavel size={32} stroke={1.5} />}>
          {text}
        </EmptyState>
      }
    />
  );
}
