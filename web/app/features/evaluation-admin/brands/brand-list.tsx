import {
  type Brand,
  catalogueCall,
  createBrandCall,
  deleteBrandCall,
  updateBrandCall,
} from '@giro/contract/calls/catalogue.ts';
import { Group, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { callApi } from '../../../lib/api/call-api.ts';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog } from '../../../ui/panel/dialog/form-dialog.tsx';
import { NameInput } from '../../../ui/panel/dialog/name-dialog.tsx';
import { type RecordDialogProps, useEditing } from '../../../ui/panel/dialog/use-editing.ts';
import { missing, onlyProblems } from '../../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../../ui/panel/form/use-record-form.ts';
import { editColumn } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
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
import { KeptPictureInput, keptPictureOf, newPictureOf } from '../models/kept-picture-input.tsx';

const valuesOf = (brand: Brand | undefined) => ({
  name: brand?.name ?? '',
  image_marca: keptPictureOf(brand?.image_marca),
});
type BrandValues = ReturnType<typeof valuesOf>;

function BrandDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<Brand>) {
  const record = useRecordForm({
    row,
    valuesOf,
    problemsOf: ({ name }: BrandValues) => onlyProblems({ name: missing(name) }),
    labels: { name: 'Nome', image_marca: 'Imagem' },
    fallback: 'Não foi possível salvar a marca. Tente de novo.',
    fetchAnew,
    gone: 'Esta marca não existe mais: alguém a excluiu.',
  });
  const { form, loaded } = record;

  async function send({ name, image_marca }: BrandValues) {
    const body = { name, image_marca: await newPictureOf(image_marca) };
    const { message, brand } = await (loaded
      ? callApi(updateBrandCall, { params: { id: loaded.id }, body, version: loaded.version })
      : callApi(createBrandCall, { body }));
    return { message, id: brand?.id };
  }

  return (
    <FormDialog noun="marca" size="md" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <NameInput form={form} label="Nome da marca" placeholder="Motorola" />
      <KeptPictureInput
        value={form.values.image_marca}
        stored={keptPictureOf(loaded?.image_marca)}
        onChange={(picture) => form.setFieldValue('image_marca', picture)}
        error={form.errors.image_marca}
      />
    </FormDialog>
  );
}

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
