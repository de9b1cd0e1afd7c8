import { createTypeCall, type DeviceType, updateTypeCall } from '@giro/contract/calls/catalogue.ts';
import { TextInput } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';
import { missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';

const valuesOf = (type: DeviceType | undefined) => ({ name: type?.name ?? '' });

export function TypeDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<DeviceType>) {
  const record = useRecordForm({
    row,
    valuesOf,
    problemsOf: ({ name }) => onlyProblems({ name: missing(name) }),
    labels: { name: 'Nome' },
    fallback: 'Não foi possível salvar o tipo. Tente de novo.',
    fetchAnew,
    gone: 'Este tipo não existe mais: alguém o excluiu.',
  });
  const { form, loaded } = record;

  async function send(body: { name: string }) {
    const { message, type } = await (loaded
      ? callApi(updateTypeCall, { params: { id: loaded.id }, body, version: loaded.version })
      : callApi(createTypeCall, { body }));
    return { message, id: type?.id };
  }

  return (
    <FormDialog noun="tipo" size="md" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <TextInput
        label="Nome do tipo"
        placeholder="Celular"
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
