import { createSynonymCall, deleteSynonymCall, listSynonymsCall, type Synonym } from '@giro/contract/calls/search.ts';
import { Text, TextInput } from '@mantine/core';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import { type RecordDialogProps, useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { failureOf, findAnew, onlyPageOf } from '../catalogue-admin/use-catalogue.ts';

const labels = { term: 'Quem digita', meaning: 'Também encontra' };

/** Adds a synonym; one that is wrong is removed and added anew. */
function SynonymDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<Synonym>) {
  const record = useRecordForm({
    row,
    valuesOf: () => ({ term: '', meaning: '' }),
    problemsOf: ({ term, meaning }) => onlyProblems({ term: missing(term), meaning: missing(meaning) }),
    labels,
    fallback: 'Não foi possível salvar o sinônimo. Tente de novo.',
    fetchAnew,
    gone: 'Este sinônimo não existe mais: alguém o excluiu.',
  });

  async function send(body: { term: string; meaning: string }) {
    const { message, synonym } = await callApi(createSynonymCall, { body });
    return { message, id: synonym.id };
  }

  return (
    <FormDialog noun="sinônimo" size="md" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <TextInput
        label={labels.term}
        description="Uma palavra só. Acentos e maiúsculas não importam."
        placeholder="ifone"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...record.form.getInputProps('term')}
      />
      <TextInput
        label={labels.meaning}
        placeholder="iphone"
        required
        maxLength={80}
        autoComplete="off"
        {...record.form.getInputProps('meaning')}
      />
    </FormDialog>
  );
}

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
