import { type Attribute, deleteTypedAttributeCall } from '@giro/contract/calls/catalogue.ts';
import { Button, Text } from '@mantine/core';
import { IconAdjustments, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { callApi } from '../../lib/call-api.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { DeleteDialog } from '../../ui/admin/delete-dialog.tsx';
import { ListPage } from '../../ui/admin/list-page.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useListState } from '../../ui/admin/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { classificationLabel } from './classification.ts';
import { EditActions } from './edit-actions.tsx';
import { firstOf } from './first-of.ts';
import { useEditing } from './use-editing.ts';
import {
  failureOf,
  onlyPageOf,
  type ShopCatalogue,
  useRefreshCatalogue,
  useShopCatalogue,
} from './use-shop-catalogue.ts';

const AttributeDialog = lazy(() => import('./attribute-dialog.tsx'));

const attributePageOf = (catalogue: ShopCatalogue) => ({ ...onlyPageOf(catalogue.attributes), types: catalogue.types });

function columns(
  types: ShopCatalogue['types'],
  open: ReturnType<typeof useEditing<Attribute>>['open'],
): Column<Attribute>[] {
  const typeNames = (attribute: Attribute) =>
    types.filter(({ id }) => attribute.types.includes(id)).map(({ name }) => name);
  return [
    { header: 'Caracteristica', role: 'title', cell: ({ name }) => name },
    { header: 'Valores', cell: ({ attribute_values }) => firstOf(attribute_values.map(({ value }) => value)) },
    { header: 'Tipos', cell: (attribute) => typeNames(attribute).join(', ') || 'Todos' },
    { header: 'Classificação', cell: ({ classification }) => classificationLabel(classification) },
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

/** Tab 'Caracteristicas': what products are described and filtered by. */
export default function AttributeList() {
  const list = useListState();
  const query = useShopCatalogue(attributePageOf);
  const editing = useEditing<Attribute>(list, useRefreshCatalogue());
  const { edited, deleted } = editing;
  const types = query.data?.types ?? [];

  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={!query.data}
      onClick={() => editing.open({ action: 'add' })}
    >
      Adicionar característica
    </Button>
  );

  return (
    <>
      <ListPage
        title="Características da loja"
        headingLevel={2}
        action={add}
        list={list}
        query={query}
        columns={columns(types, editing.open)}
        failure={failureOf(query.error, 'Erro ao carregar categorias')}
        highlight={editing.highlight}
        countLabel={(total) => (total === 1 ? '1 característica' : `${total} características`)}
        empty={
          <EmptyState title="Nenhuma característica ainda" icon={<IconAdjustments size={32} stroke={1.5} />}>
            Adicione “Cor”, “Capacidade” ou “Estado”: cada uma vira um filtro da loja.
          </EmptyState>
        }
      />
      <Notice text={editing.notice} />
      {editing.isFormOpen && query.data && (
        <Suspense fallback={null}>
          <AttributeDialog
            attribute={edited}
            catalogue={{ attributes: query.data.data, types }}
            onClose={editing.close}
            onSaved={editing.finish}
          />
        </Suspense>
      )}
      {deleted && (
        <DeleteDialog
          title="Excluir característica"
          fallback="Erro ao excluir o atributo"
          onClose={editing.close}
          onDelete={async () =>
            editing.finish((await callApi(deleteTypedAttributeCall, { params: { id: deleted.id } })).message)
          }
        >
          <Text>
            Excluir <b>{deleted.name}</b> e seus valores? Os aparelhos à venda ficam sem ela.
            {deleted.classification === 3 && ' Ela também sai da avaliação de quem vende.'}
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
