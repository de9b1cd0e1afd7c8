import { createTypeCall, type DeviceType, updateTypeCall } from '@giro/contract/calls/catalogue.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { NameDialog } from '../../ui/panel/dialog/name-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';

async function send(body: { name: string }, loaded: DeviceType | undefined) {
  const { message, type } = await (loaded
    ? callApi(updateTypeCall, { params: { id: loaded.id }, body, version: loaded.version })
    : callApi(createTypeCall, { body }));
  return { message, id: type?.id };
}

export function TypeDialog(dialog: RecordDialogProps<DeviceType>) {
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
