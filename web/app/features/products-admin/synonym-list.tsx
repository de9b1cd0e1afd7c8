import { deleteSynonymCall, listSynonymsCall, type Synonym } from '@giro/contract/calls/search.ts';
import { Text } from '@mantine/core';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { failureOf, findAnew, onlyPageOf } from '../catalogue-admin/use-catalogue.ts';
import { SynonymDialog } from './synonym-dialog.tsx';

/** Tab 'Sinônimos da busca': words that stand for others when somebody searches the shop. */
export default function SynonymList() {
  const list = useListState();
  const client = useQueryClient();
  const query = useCall(listSynonymsCall, undefined, { select: ({ synonyms }) => onlyPageOf(synonyms) });
  const editing = useEditing<Synonym>(list, () => refresh(client, listSynonymsCall));

  return (
    <RecordList
      title="Sinônimos da busca"
      addLabel="Adicionar sinônimo"
      list={list}
      query={query}
      editing={editing}
      columns={[
        { header: 'Quem digita', role: 'title', cell: ({ term }) => term },
        { header: 'Também encontra', cell: ({ meaning }) => meaning },
        {
          header: 'Ações',
          role: 'actions',
          cell: (row) => (
            <RowActions>
              <RowAction
                label="Excluir"
                icon={<IconTrash size={16} />}
                onClick={() => editing.open({ action: 'delete', row })}
              />
            </RowActions>
          ),
        },
      ]}
      failure={failureOf(query.error, 'Não foi possível carregar os sinônimos.')}
      countLabel={(total) => (total === 1 ? '1 sinônimo' : `${total} sinônimos`)}
      empty={
        <EmptyState title="Nenhum sinônimo ainda" icon={<IconSearch size={32} stroke={1.5} />}>
          Adicione o jeito como as pessoas escrevem: quem digita “ifone” também encontra “iphone”.
        </EmptyState>
      }
      fetchAnew={({ id }) => findAnew(query, id)}
      form={(dialog) => <SynonymDialog {...dialog} />}
      deletion={{
        title: 'Excluir sinônimo',
        fallback: 'Não foi possível excluir o sinônimo. Tente de novo.',
        remove: (id) => callApi(deleteSynonymCall, { params: { id } }),
        question: ({ term, meaning }) => (
          <Text>
            Quem digitar <b>{term}</b> não encontrará mais <b>{meaning}</b> por este sinônimo.
          </Text>
        ),
      }}
    />
  );
}
