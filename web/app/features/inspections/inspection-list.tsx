import { listProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { RowActions, RowLink } from '../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { dueWords } from '../parcels/parcel-words.ts';
import { useHasParcels } from '../parcels/use-has-parcels.ts';

const ArrivingList = lazy(() => import('../parcels/arriving-list.tsx'));

/** 'Chega em 12/03', of a device that was posted with a code. */
function arrivalWords(parcels: Proposal['parcels']): string | undefined {
  const coming = parcels.find(({ way }) => way === 'from-seller');
  return coming && dueWords(coming);
}

const columns: Column<Proposal>[] = [
  {
    header: 'Aparelho',
    role: 'title',
    cell: ({ id, marca, modelo }) => <TwoLines first={deviceName(marca, modelo)} second={`Proposta ${id}`} />,
  },
  { header: 'IMEI', cell: ({ imei }) => <span className="tabular">{formatImei(imei)}</span> },
  { header: 'Vendedor', cell: ({ user }) => user.name },
  { header: 'Chegada', cell: ({ parcels }) => arrivalWords(parcels) },
  { header: 'A caminho desde', cell: ({ history }) => formatDate(history.at(-1)?.at) },
  { header: 'Cotação', align: 'end', cell: ({ proposal_value }) => formatReais(proposal_value) },
  {
    header: 'Conferência',
    cell: ({ inspection }) => (inspection === 'open' ? 'Em andamento' : 'A começar'),
  },
  {
    header: 'Ações',
    role: 'actions',
    cell: ({ id }) => (
      <RowActions>
        <RowLink label="Abrir bancada" icon={<IconListCheck size={16} />} href={`/bancada/${id}`} isNext />
      </RowActions>
    ),
  },
];

export const meta = panelMeta('Bancada');

/** '/bancada': the devices under way to the shop, each with the way to its inspection. */
export default function InspectionList() {
  const list = useListState();
  const status = String(proposalStatus.inTransit);
  const query = useCall(listProposalsCall, { query: { ...list.state, status } });
  const hasParcels = useHasParcels();
  return (
    <>
      <ListPage
        title="Bancada"
        list={list}
        query={query}
        columns={columns}
        searchPlaceholder="Buscar por proposta ou nome..."
        failure="Erro ao carregar a bancada."
        countLabel={(total) => (total === 1 ? '1 aparelho a conferir' : `${total} aparelhos a conferir`)}
        empty={
          <EmptyState
            title="Nenhum aparelho a conferir"
            icon={<IconListCheck size={32} stroke={1.5} />}
            action={
              <Button component={Link} to="/propostas">
                Ver propostas
              </Button>
            }
          >
            Quando um aparelho estiver a caminho, ele aparece aqui para ser conferido.
          </EmptyState>
        }
      />
      {hasParcels && (
        <Allowed may="parcels.see">
          <Suspense fallback={<ListSkeleton />}>
            <ArrivingList />
          </Suspense>
        </Allowed>
      )}
    </>
  );
}
