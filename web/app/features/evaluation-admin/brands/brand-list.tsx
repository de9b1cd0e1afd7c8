import { type Brand, catalogueCall, deleteBrandCall } from '@giro/contract/calls/catalogue.ts';
import { Group, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { callApi } from '../../../lib/api/call-api.ts';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useEditing } from '../../../ui/panel/dialog/use-editing.ts';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { editColumn } from '../../../ui/panel/list/edit-column.tsx';
import { RecordList } from '../../../ui/panel/list/record-list.tsx';
import { useListState } from '../../../ui/panel/list/use-list-state.ts';
import {
  type Catalogue,
  failureOf,
  findAnew,
  onlyPageOf,
  useCatalogue,
  useRefreshCatalogue,
} from '../../catalogue-admin/use-catalogue.ts';
import { BrandDialog } from './brand-dialog.tsx';

const brandPageOf = ({ brands }: Catalogue) => onlyPageOf(brands);

const brandColumn: Column<Brand> = {
  header: 'Marca',
  role: 'title',
  cell: ({ name, image_marca }) => (
    <Group gap="sm" wrap="nowrap">
      <DevicePicture src={image_marca} size={44} />
      {name}
    </Group>
  ),
};

/** Tab 'Marcas': who makes what can be sold to the shop. */
export default function BrandList() {
  const list = useListState();
  const query = useCatalogue(catalogueCall, brandPageOf);
  const editing = useEditing<Brand>(list, useRefreshCatalogue());

  return (
    <RecordList
      title="Marcas"
      addLabel="Adicionar marca"
      list={list}
      query={query}
      editing={editing}
      columns={[brandColumn, editColumn(editing.open)]}
      failure={failureOf(query.error, 'Não foi possível carregar as marcas.')}
      countLabel={(total) => (total === 1 ? '1 marca' : `${total} marcas`)}
      empty={
        <EmptyState title="Nenhuma marca ainda" icon={<IconTag size={32} stroke={1.5} />}>
          Comece pelas marcas que a loja compra, como “Apple” e “Samsung”.
        </EmptyState>
      }
      fetchAnew={({ id }) => findAnew(query, id)}
      form={(dialog) => <BrandDialog {...dialog} />}
      deletion={{
        title: 'Excluir marca',
        fallback: 'Não foi possível excluir a marca. Tente de novo.',
        remove: (id) => callApi(deleteBrandCall, { params: { id } }),
        question: ({ name }) => (
          <Text>
            Excluir <b>{name}</b>? Só é possível enquanto ela não tem modelos.
          </Text>
        ),
      }}
    />
  );
}
