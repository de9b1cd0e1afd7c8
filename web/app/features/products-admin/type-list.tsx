import { deleteTypeCall } from '@giro/contract/calls/catalogue.ts';
import { Button, Text } from '@mantine/core';
import { IconDevices, IconPlus } from '@tabler/icons-react';
import { callApi } from '../../lib/call-api.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { DeleteDialog } from '../../ui/admin/delete-dialog.tsx';
import { ListPage } from '../../ui/admin/list-page.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useListState } from '../../ui/admin/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EditActions } from './edit-actions.tsx';
import { TypeDialog } from './type-dialog.tsx';
import { useEditing } from './use-editing.ts';
import {
  failureOf,
  onlyPageOf,
  type ShopCatalogue,
  useRefreshCatalogue,
  useShopCatalogue,
} from './use-shop-catalogue.ts';

export interface TypeRow {
  id: number;
  name: string;
  /** Names of the attributes that are for this type alone or for some types with it. */
  attributes: string[];
}

function typePageOf({ types, attributes }: ShopCatalogue) {
  const rows = types.map((type) => ({
    ...type,
    attributes: attributes.filter((attribute) => attribute.types.includes(type.id)).map(({ name }) => name),
  }));
  return onlyPageOf<TypeRow>(rows);
}

function columns(open: ReturnType<typeof useEditing<TypeRow>>['open']): Column<TypeRow>[] {
  return [
    { header: 'Tipo', role: 'title', cell: ({ name }) => name },
    { header: 'Características próprias', cell: ({ attributes }) => attributes.join(', ') || '—' },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <EditActions onEdit={() => open({ action: 'edit', row })} onDelete={() => open({ action: 'delete', row })} />
      ),
    },
  ];
}

/** Tab 'Tipos': kinds of device, shared by the shop and the evaluation. */
export default function TypeList() {
  const list = useListState();
  const query = useShopCatalogue(typePageOf);
  const editing = useEditing<TypeRow>(list, useRefreshCatalogue());
  const { edited, deleted } = editing;

  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editing.open({ action: 'add' })}>
      Adicionar tipo
    </Button>
  );

  return (
    <>
      <ListPage
        title="Tipos de aparelho"
        headingLevel={2}
        action={add}
        list={list}
        query={query}
        columns={columns(editing.open)}
        failure={failureOf(query.error, 'Erro ao carregar categorias')}
        highlight={editing.highlight}
        countLabel={(total) => (total === 1 ? '1 tipo' : `${total} tipos`)}
        empty={
          <EmptyState title="Nenhum tipo ainda" icon={<IconDevices size={32} stroke={1.5} />}>
            Comece por “Celular”: cada tipo vira uma aba da loja e uma escolha da avaliação.
          </EmptyState>
        }
      />
      <Notice text={editing.notice} />
      {editing.isFormOpen && <TypeDialog type={edited} onClose={editing.close} onSaved={editing.finish} />}
      {deleted && (
        <DeleteDialog
          title="Excluir tipo"
          fallback="Não foi possível excluir o tipo. Tente de novo."
          onClose={editing.close}
          onDelete={async () => editing.finish((await callApi(deleteTypeCall, { params: { id: deleted.id } })).message)}
        >
          <Text>
            Excluir <b>{deleted.name}</b>? A aba deste tipo some da loja; os aparelhos ficam.
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
