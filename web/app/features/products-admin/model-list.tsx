import { deleteStoreModelCall, listStoreModelsCall, type StoreModel } from '@giro/contract/calls/shop-catalogue.ts';
import { Button, Text } from '@mantine/core';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/call-api.ts';
import { queryOf } from '../../lib/use-call.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { DeleteDialog } from '../../ui/admin/delete-dialog.tsx';
import { ListPage } from '../../ui/admin/list-page.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useListState } from '../../ui/admin/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { classificationLabel } from './classification.ts';
import { EditActions } from './edit-actions.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { useEditing } from './use-editing.ts';
import { failureOf, useRefreshCatalogue } from './use-shop-catalogue.ts';

function columns(open: ReturnType<typeof useEditing<StoreModel>>['open']): Column<StoreModel>[] {
  return [
    { header: 'Modelo', role: 'title', cell: ({ name }) => name },
    { header: 'Caracteristica', cell: ({ caracteristica }) => caracteristica ?? '—' },
    { header: 'Onde aparece', cell: ({ classification }) => classificationLabel(classification) },
    { header: 'Ordem', align: 'end', cell: ({ ordem }) => ordem },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <EditActions onEdit={() => open({ action: 'edit', row })} onDelete={() => open({ action: 'delete', row })} />
      ),
    },
  ];
}

/** Tab 'Modelos': under which names the shop files its products. */
export default function ModelList() {
  const list = useListState();
  const query = useQuery({
    ...queryOf(listStoreModelsCall, { query: { page: list.state.page } }),
    select: ({ modelos }) => modelos,
    placeholderData: keepPreviousData,
  });
  const editing = useEditing<StoreModel>(list, useRefreshCatalogue());
  const { edited, deleted } = editing;

  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editing.open({ action: 'add' })}>
      Adicionar modelo
    </Button>
  );

  return (
    <>
      <ListPage
        title="Modelos da loja"
        headingLevel={2}
        action={add}
        list={list}
        query={query}
        columns={columns(editing.open)}
        failure={failureOf(query.error, 'Erro ao carregar modelos')}
        highlight={editing.highlight}
        countLabel={(total) => (total === 1 ? '1 modelo' : `${total} modelos`)}
        empty={
          <EmptyState title="Nenhum modelo ainda" icon={<IconDeviceMobile size={32} stroke={1.5} />}>
            Adicione um modelo, como “iPhone 13”, para quem compra filtrar os aparelhos por ele.
          </EmptyState>
        }
      />
      <Notice text={editing.notice} />
      {editing.isFormOpen && <ModelDialog model={edited} onClose={editing.close} onSaved={editing.finish} />}
      {deleted && (
        <DeleteDialog
          title="Excluir modelo"
          fallback="Erro ao excluir modelo"
          onClose={editing.close}
          onDelete={async () =>
            editing.finish((await callApi(deleteStoreModelCall, { params: { id: deleted.id } })).message)
          }
        >
          <Text>
            Excluir <b>{deleted.name}</b> da loja? Os aparelhos deste modelo ficam, sem modelo.
            {deleted.classification === 3 && ' Na avaliação ele continua como está.'}
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
