import { readManagedProductCall } from '@giro/contract/calls/managed-products.ts';
import {
  acceptPriceProposalCall,
  listPriceProposalsCall,
  type PriceProposal,
  refusePriceProposalCall,
} from '@giro/contract/calls/price-ageing.ts';
import { listPriceAlertsCall, listPriceChangesCall, readFloorsCall } from '@giro/contract/calls/price-desk.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { type PriceProposalState, proposalStates } from '@giro/contract/rules/price-ageing.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { IconCheck, IconTags, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { ProductLink } from './product-link.tsx';

const states: Record<PriceProposalState, { label: string; tabs: string; tone: StatusTone }> = {
  open: { label: 'Espera decisão', tabs: 'Em aberto', tone: 'offer' },
  accepted: { label: 'Aceita', tabs: 'Aceitas', tone: 'good' },
  refused: { label: 'Recusada', tabs: 'Recusadas', tone: 'over' },
  stale: { label: 'Ultrapassada', tabs: 'Ultrapassadas', tone: 'waiting' },
};

const emptyWords: Record<PriceProposalState, readonly [title: string, text: string]> = {
  open: ['Nenhum preço espera decisão', 'Regras de envelhecimento que propõem deixam aqui os preços novos.'],
  accepted: ['Nenhuma proposta aceita', 'Os preços que você aceitar ficam aqui.'],
  refused: ['Nenhuma proposta recusada', 'Os preços que você recusar ficam aqui.'],
  stale: ['Nenhuma proposta ultrapassada', 'Fica aqui a proposta cujo preço ou piso mudou antes da decisão.'],
};

const filter = {
  name: 'status',
  param: 'estado',
  label: 'Situação',
  choices: proposalStates.map((state) => ({ value: state === 'open' ? '' : state, label: states[state].tabs })),
} satisfies ListFilter;

type Decide = (proposal: PriceProposal, call: typeof acceptPriceProposalCall | typeof refusePriceProposalCall) => void;

const columns: Column<PriceProposal>[] = [
  {
    header: 'Aparelho',
    role: 'title',
    cell: ({ product_id, name, SKU }) => <ProductLink id={product_id} name={name} SKU={SKU} />,
  },
  { header: 'Hoje', align: 'end', cell: ({ before }) => formatReais(before) },
  { header: 'Proposto', align: 'end', cell: ({ after }) => <b>{formatReais(after)}</b> },
  { header: 'Piso', align: 'end', cell: ({ floor }) => formatReais(floor) },
  { header: 'Regra', cell: ({ rule, made_at }) => <TwoLines first={rule} second={formatMoment(made_at)} /> },
  {
    header: 'Situação',
    cell: ({ state }) => <StatusPill tone={states[state].tone} label={states[state].label} />,
  },
];

const actionsColumn = (decide: Decide, isBusy: boolean): Column<PriceProposal> => ({
  header: 'Ações',
  role: 'actions',
  cell: (proposal) =>
    proposal.state === 'open' && (
      <RowActions>
        <RowAction
          label="Aceitar"
          icon={<IconCheck size={16} />}
          isNext
          disabled={isBusy}
          onClick={() => decide(proposal, acceptPriceProposalCall)}
        />
        <RowAction
          label="Recusar"
          icon={<IconX size={16} />}
          disabled={isBusy}
          onClick={() => decide(proposal, refusePriceProposalCall)}
        />
      </RowActions>
    ),
});

/** Tab 'Propostas': prices that rules have proposed, to be taken or left. */
export default function ProposalsTab() {
  const client = useQueryClient();
  const notice = useNotice();
  const may = useMay();
  const list = useListState({ filters: [filter] });
  const save = useSave({ fallback: 'Não foi possível registrar a decisão. Tente de novo.' });
  const estado = proposalStates.find((state) => state === list.state.status) ?? 'open';
  const query = useCall(listPriceProposalsCall, { query: { estado, page: list.state.page } });
  const [title, text] = emptyWords[estado];

  const fetchAnew = () =>
    refresh(
      client,
      listPriceProposalsCall,
      listPriceAlertsCall,
      listPriceChangesCall,
      readFloorsCall,
      readManagedProductCall,
    ).catch(() => undefined);

  const decide: Decide = ({ id }, call) =>
    void save.run(async () => {
      try {
        notice.show((await callApi(call, { params: { id } })).message);
      } finally {
        await fetchAnew();
      }
    });

  const isDecided = may('pricing.change') && estado === 'open';
  return (
    <>
      <ListPage
        title="Propostas de preço"
        headingLevel={2}
        list={list}
        query={query}
        columns={isDecided ? [...columns, actionsColumn(decide, save.isSaving)] : columns}
        chooser={<ListSwitch list={list} filter={filter} />}
        failure="Não foi possível carregar as propostas de preço."
        countLabel={(total) => (total === 1 ? '1 proposta' : `${total.toLocaleString('pt-BR')} propostas`)}
        empty={
          <EmptyState title={title} icon={<IconTags size={32} stroke={1.5} />}>
            {text}
          </EmptyState>
        }
      >
        <ErrorAlert texts={save.told} onClose={save.clear} />
      </ListPage>
      <Notice text={notice.text} />
    </>
  );
}
