import { deleteStoreModelCall, listStoreModelsCall, type StoreModel } from '@giro/contract/calls/shop-catalogue.ts';
import { Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { editColumn } from '../../ui/panel/list/cells.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { classificationLabel, failureOf, findAnew, useRefreshCatalogue } from '../catalogue-admin/use-catalogue.ts';
import { ModelDialog } from './model-dialog.tsx';

/** Tab 'Modelos': under which names the shop files its products. */
export default function ModelList() {
  const list = useListState();
  const { page, search } = list.state;
  const query = useCall(listStoreModelsCall, { query: { page, search } }, { select: ({ modelos }) => modelos });
  const editing = useEditing<StoreModel>(list, useRefreshCatalogue());

  return (
    <RecordList
      title="Modelos da loja"
      addLabel="Adicionar modelo"
      list={list}
      query={query}
      editing={editing}
      columns={[
        { header: 'Modelo', role: 'title', cell: ({ name }) => name },
        { header: 'Característica', cell: ({ caracteristica }) => caracteristica ?? '—' },
        { header: 'Onde aparece', cell: ({ classification }) => classificationLabel(classification) },
        { header: 'Ordem', align: 'end', cell: ({ ordem }) => ordem },
        editColumn(editing.open),
      ]}
      searchPlaceholder="Buscar por modelo..."
      failure={failureOf(query.error, 'Erro ao carregar modelos')}
      countLabel={(total) => (total === 1 ? '1 modelo' : `${total} modelos`)}
      empty={
        <EmptyState title="Nenhum modelo ainda" icon={<IconDeviceMobile size={32} stroke={1.5} />}>
          Adicione um modelo, como “iPhone 13”, para quem compra filtrar os aparelhos por ele.
        </EmptyState>
      }
      fetchAnew={({ id }) => findAnew(query, id)}
      form={(dialog) => <ModelDialog {...dialog} />}
      deletion={{
        title: 'Excluir modelo',
        fallback: 'Erro ao excluir modelo',
        remove: (id) => callApi(deleteStoreModelCall, { params: { id } }),
        question: ({ name, classification }) => (
          <Text>
            Excluir <b>{name}</b> da loja? Os aparelhos deste modelo ficam, sem modelo.
            {classification === 3 && ' Na avaliação ele continua como está.'}
          </Text>
        ),
      }}
    />
  );
}
