import { deleteReviewCall, listReviewsCall, type Review, readReviewsCall } from '@giro/contract/calls/reviews.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { Text } from '@mantine/core';
import { IconMessageStar } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { editColumn } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { Stars } from '../../ui/stars.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const columns: Column<Review>[] = [
  { header: 'Cliente', role: 'title', cell: ({ author }) => author },
  { header: 'Nota', cell: ({ rating }) => <Stars rating={rating} size={16} /> },
  {
    header: 'Depoimento',
    cell: ({ text }) => (
      <Text inherit lineClamp={2} maw="56ch" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    ),
  },
  { header: 'Data', sortable: true, cell: ({ written_on }) => formatDate(written_on) },
];

/** The customers' reviews that the shop keeps for its first page. A part of the settings. */
export function ReviewsAdmin() {
  const list = useListState();
  const query = useCall(listReviewsCall, { query: list.state });
  const client = useQueryClient();
  const editing = useEditing<Review>(list, () => refresh(client, listReviewsCall, readReviewsCall));

  async function fetchAnew({ id }: { id: number }) {
    const { data } = await query.refetch({ throwOnError: true });
    return data?.data.find((review) => review.id === id);
  }

  return (
    <RecordList
      title="Depoimentos de clientes"
      addLabel="Adicionar depoimento"
      list={list}
      query={query}
      editing={editing}
      columns={[...columns, editColumn(editing.open)]}
      searchPlaceholder="Buscar por nome ou texto"
      failure="Não foi possível carregar os depoimentos."
      countLabel={(total) => (total === 1 ? '1 depoimento' : `${total} depoimentos`)}
      empty={
        <EmptyState title="Nenhum depoimento ainda" icon={<IconMessageStar size={32} stroke={1.5} />}>
          Adicione o que seus clientes disseram: a página inicial mostra os mais recentes e a nota média.
        </EmptyState>
      }
      fetchAnew={fetchAnew}
      form={(dialog) => <ReviewDialog {...dialog} />}
      deletion={{
        title: 'Excluir depoimento',
        fallback: 'Não foi possível excluir o depoimento. Tente de novo.',
        remove: (id) => callApi(deleteReviewCall, { params: { id } }),
        question: ({ author }) => (
          <Text>
            Excluir o depoimento de <b>{author}</b>? Ele sai da página inicial e a nota média é refeita.
          </Text>
        ),
      }}
    >
      <Text size="sm" c="dimmed">
        Aparecem na página inicial. Com o Google Places ligado, ela mostra as avaliações do Google; estes ficam de
        reserva.
      </Text>
    </RecordList>
  );
}
