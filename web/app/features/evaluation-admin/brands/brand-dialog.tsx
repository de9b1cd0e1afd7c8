import { type Brand, createBrandCall, updateBrandCall } from '@giro/contract/calls/catalogue.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { FormDialog } from '../../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../../ui/panel/dialog/record-dialog.ts';
import { missing, onlyProblems } from '../../../ui/panel/form/form-parts.ts';
import { NameInput } from '../../../ui/panel/form/name-input.tsx';
import { useRecordForm } from '../../../ui/panel/form/use-record-form.ts';
import { keptPictureOf, newPictureOf } from '../models/kept-picture.ts';
import { KeptPictureInput } from '../models/kept-picture-input.tsx';

const valuesOf = (brand: Brand | undefined) => ({
  name: brand?.name ?? '',
  image_marca: keptPictureOf(brand?.image_marca),
});
type BrandValues = ReturnType<typeof valuesOf>;

export function BrandDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<Brand>) {
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
