import { deleteReviewCall, listReviewsCall, type Review, readReviewsCall } from '@giro/contract/calls/reviews.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { Button, Text } from '@mantine/core';
import { IconMessageStar, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { refresh, useCall } from '../../lib/use-call.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { DeleteDialog } from '../../ui/admin/delete-dialog.tsx';
import { ListPage } from '../../ui/admin/list-page.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useHighlight } from '../../ui/admin/use-highlight.ts';
import { useListState } from '../../ui/admin/use-list-state.ts';
import { useNotice } from '../../ui/admin/use-notice.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stars } from '../../ui/stars.tsx';
import { EditActions } from '../products-admin/edit-actions.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import styles from './reviews-admin.module.css';

type Opened = { action: 'add' } | { action: 'edit' | 'delete'; review: Review };

function columns(open: (opened: Opened) => void): Column<Review>[] {
  return [
    { header: 'Cliente', role: 'title', cell: ({ author }) => author },
    { header: 'Nota', cell: ({ rating }) => <Stars rating={rating} size={16} /> },
    { header: 'Depoimento', cell: ({ text }) => <span className={styles.words}>{text}</span> },
    { header: 'Data', sortable: true, cell: ({ written_on }) => formatDate(written_on) },
    {
      header: 'Ações',
      role: 'actions',
      cell: (review) => (
        <EditActions
          onEdit={() => open({ action: 'edit', review })}
          onDelete={() => open({ action: 'delete', review })}
        />
      ),
    },
  ];
}

/** What customers said, as the shop keeps it for its first page. A part of the settings. */
export function ReviewsAdmin() {
  const list = useListState();
  const query = useCall(listReviewsCall, { query: list.state });
  const client = useQueryClient();
  const notice = useNotice();
  const highlight = useHighlight();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);

  async function finish(message: string, id?: number) {
    await refresh(client, listReviewsCall, readReviewsCall).catch(() => undefined);
    close();
    notice.show(message);
    if (id) highlight.mark(id);
  }

  async function reload(id: number) {
    const { data } = await query.refetch();
    return data?.data.find((review) => review.id === id);
  }

  return (
    <>
      <ListPage
        title="Depoimentos de clientes"
        headingLevel={2}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened({ action: 'add' })}>
            Adicionar depoimento
          </Button>
        }
        list={list}
        query={query}
        columns={columns(setOpened)}
        searchPlaceholder="Buscar por nome ou texto"
        failure="Não foi possível carregar os depoimentos."
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 depoimento' : `${total} depoimentos`)}
        empty={
          <EmptyState title="Nenhum depoimento ainda" icon={<IconMessageStar size={32} stroke={1.5} />}>
            Adicione o que seus clientes disseram: a página inicial mostra os mais recentes e a nota média.
          </EmptyState>
        }
      >
        <Text size="sm" c="dimmed">
          Aparecem na página inicial. Com o Google Places ligado, ela mostra as avaliações do Google; estes ficam de
          reserva.
        </Text>
      </ListPage>
      <Notice text={notice.text} />
      {opened && opened.action !== 'delete' && (
        <ReviewDialog
          review={opened.action === 'edit' ? opened.review : undefined}
          onClose={close}
          onSaved={finish}
          onReload={reload}
        />
      )}
      {opened?.action === 'delete' && (
        <DeleteDialog
          title="Excluir depoimento"
          fallback="Não foi possível excluir o depoimento. Tente de novo."
          onClose={close}
          onDelete={async () => finish((await callApi(deleteReviewCall, { params: { id: opened.review.id } })).message)}
        >
          <Text>
            Excluir o depoimento de <b>{opened.review.author}</b>? Ele sai da página inicial e a nota média é refeita.
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
