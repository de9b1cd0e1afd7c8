import { createTypeCall, type DeviceType, deleteTypeCall, updateTypeCall } from '@giro/contract/calls/catalogue.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { callApi } from '../../lib/api/call-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NameDialog } from '../../ui/panel/dialog/name-dialog.tsx';
import { type RecordDialogProps, useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { editColumn } from '../../ui/panel/list/cells.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { type Catalogue, failureOf, findAnew, onlyPageOf, useCatalogue, useRefreshCatalogue } from './use-catalogue.ts';

async function send(body: { name: string }, loaded: DeviceType | undefined) {
  const { message, type } = await (loaded
    ? callApi(updateTypeCall, { params: { id: loaded.id }, body, version: loaded.version })
    : callApi(createTypeCall, { body }));
  return { message, id: type?.id };
}

function TypeDialog(dialog: RecordDialogProps<DeviceType>) {
  return (
    <NameDialog
      {...dialog}
      noun="tipo"
      label="Nome do tipo"
      placeholder="Celular"
      fallback="Não foi possível salvar o tipo. Tente de novo."
      gone="Este tipo não existe mais: alguém o excluiu."
      send={send}
    />
  );
}

interface TypeRow extends DeviceType {
  /** Names of the attributes that are for this type alone or for some types with it. */
  attributes: string[];
}

function typePageOf({ types, attributes }: Catalogue) {
  const rows = types.map((type) => ({
    ...type,
    attributes: attributes.filter((attribute) => attribute.types.includes(type.id)).map(({ name }) => name),
  }));
  return onlyPageOf<TypeRow>(rows);
}

/** Tab 'Tipos': kinds of device, shared by the shop and the evaluation. */
export default function TypeList() {
  const list = useListState();
  const query = useCatalogue(shopCatalogueCall, typePageOf);
  const editing = useEditing<TypeRow>(list, useRefreshCatalogue());

  return (
    <RecordList
      title="Tipos de aparelho"
      addLabel="Adicionar tipo"
      list={list}
      query={query}
      editing={editing}
      columns={[
        { header: 'Tipo', role: 'title', cell: ({ name }) => name },
        { header: 'Características próprias', cell: ({ attributes }) => attributes.join(', ') || '—' },
        editColumn(editing.open),
      ]}
      failure={failureOf(query.error, 'Erro ao carregar categorias')}
      countLabel={(total) => (total === 1 ? '1 tipo' : `${total} tipos`)}
      empty={
        <EmptyState title="Nenhum tipo ainda" icon={<IconDevices size={32} stroke={1.5} />}>
          Comece por “Celular”: cada tipo vira uma aba da loja e uma escolha da avaliação.
        </EmptyState>
      }
      fetchAnew={({ id }) => findAnew(query, id)}
      form={(dialog) => <TypeDialog {...dialog} />}
      deletion={{
        title: 'Excluir tipo',
        fallback: 'Não foi possível excluir o tipo. Tente de novo.',
        remove: (id) => callApi(deleteTypeCall, { params: { id } }),
        question: ({ name }) => (
          <Text>
            Excluir <b>{name}</b>? A aba deste tipo some da loja; os aparelhos ficam.
          </Text>
        ),
      }}
    />
  );
}
