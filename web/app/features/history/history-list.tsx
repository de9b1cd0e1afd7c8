import type { RequestOf } from '@giro/contract/call.ts';
import { type History, type HistoryEntry, readHistoryCall } from '@giro/contract/calls/history.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { personPath, proposalPath, salePath } from '@giro/contract/rules/paths.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { type ApiError, callApi } from '../../lib/api/call-api.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Note, StatusPill, Unbroken, Whole } from '../../ui/panel/list/cells.tsx';
import { type Column, DataTable } from '../../ui/panel/list/data-table.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';

/** Names whose history it is: a person, or a device. */
export type HistoryOf = NonNullable<RequestOf<typeof readHistoryCall>['body']>;

const kinds: Record<HistoryEntry['kind'], { label: string; tone: StatusTone }> = {
  bought: { label: 'Comprado pela loja', tone: 'good' },
  sold: { label: 'Vendido pela loja', tone: 'moving' },
  returned: { label: 'Devolvido à loja', tone: 'refused' },
  quote: { label: 'Cotado', tone: 'waiting' },
};

function DealLink({ entry: { proposal_id, order_code } }: { entry: HistoryEntry }) {
  const may = useMay();
  const [to, words] =
    order_code !== null
      ? [salePath(order_code), `pedido ${order_code}`]
      : [proposalPath(proposal_id ?? 0), `proposta nº\u00a0${proposal_id}`];
  if (order_code === null && proposal_id === null) return null;
  if (!may(order_code !== null ? 'orders.see' : 'proposals.see')) return words;
  return (
    <Anchor component={Link} to={to} inherit>
      {words}
    </Anchor>
  );
}

const columns: Column<HistoryEntry & { id: number }>[] = [
  {
    header: 'Aparelho',
    role: 'title',
    cell: ({ device, imei }) => (
      <div>
        {device}
        {imei && (
          <Note>
            IMEI <Whole>{formatImei(imei)}</Whole>
          </Note>
        )}
      </div>
    ),
  },
  { header: 'O que houve', cell: ({ kind }) => <StatusPill {...kinds[kind]} /> },
  { header: 'Quando', cell: ({ at }) => <Unbroken>{formatMoment(at)}</Unbroken> },
  { header: 'Onde', cell: (entry) => <DealLink entry={entry} /> },
  { header: 'Valor', align: 'end', cell: ({ value }) => <Unbroken>{formatReais(value)}</Unbroken> },
];

/** A CPF comes whole, or masked for who may not see it. */
const cpfWords = (cpf: string | null) => cpf && `CPF ${/^\d{11}$/.test(cpf) ? formatCpf(cpf) : cpf}`;

function People({ people }: Pick<History, 'people'>) {
  const may = useMay();
  if (people.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {people.map(({ id, name, cpf }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {may('users.see') ? (
            <Anchor component={Link} to={personPath(id)} inherit>
              {name}
            </Anchor>
          ) : (
            name
          )}
          {cpf && `, ${cpfWords(cpf)}`}
        </Fragment>
      ))}
    </Text>
  );
}

/** Everything between the shop and a person, or of a device, newest first. Each reading is noted as an activity, so it is asked for once. */
export function HistoryList({ of }: { of: HistoryOf }) {
  const query = useQuery<History, ApiError>({
    queryKey: [readHistoryCall.path, of],
    queryFn: () => callApi(readHistoryCall, { body: of }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = query;
  if (error) {
    return (
      <ErrorState
        title={error.fieldErrors.cpf ?? error.fieldErrors.imei ?? 'Não foi possível carregar o histórico.'}
        detail={error.serverMessage}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton />;
  if (data.entries.length === 0) {
    return (
      <Card>
        <EmptyState title="Nada até agora" icon={<IconHistory size={32} stroke={1.5} />}>
          A loja ainda não comprou, vendeu nem cotou nada aqui.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Stack gap="sm">
      <People people={data.people} />
      <DataTable
        caption="Histórico"
        columns={columns}
        rows={data.entries.map((entry, index) => ({ ...entry, id: index }))}
      />
    </Stack>
  );
}
