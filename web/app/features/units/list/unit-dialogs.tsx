import { returnUnitCall, type ShelfUnit, writeOffUnitCall } from '@giro/contract/calls/units.ts';
import { Text } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { ReasonDialog } from '../../../ui/panel/dialog/reason-dialog.tsx';

interface UnitDialogProps {
  unit: ShelfUnit;
  onDone: (message: string, unit: ShelfUnit) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

interface UnitMoveProps extends UnitDialogProps {
  title: string;
  action: string;
  tone?: 'red';
  /** The consequence of the action. */
  words: string;
  call: typeof returnUnitCall | typeof writeOffUnitCall;
}

function UnitMoveDialog({ call, unit, onDone, ...dialog }: UnitMoveProps) {
  return (
    <ReasonDialog
      {...dialog}
      maxLength={300}
      rows={3}
      send={async (body) => {
        const answer = await callApi(call, { params: { id: unit.id }, body });
        onDone(answer.message, answer.unit);
      }}
      fallback="Não foi possível mudar a unidade."
    >
      <Text size="sm" c="dimmed">
        {unit.product.name} · {unit.code}
      </Text>
    </ReasonDialog>
  );
}

export function ReturnDialog(props: UnitDialogProps) {
  return (
    <UnitMoveDialog
      {...props}
      title="Devolver à loja"
      action="Devolver"
      words="O aparelho voltou do comprador. Depois de registrar, a bancada abre para conferir o que voltou."
      call={returnUnitCall}
    />
  );
}

export function WriteOffDialog(props: UnitDialogProps) {
  return (
    <UnitMoveDialog
      {...props}
      title="Baixar unidade"
      action="Baixar"
      tone="red"
      words="A unidade sai do estoque e fica no livro de aparelhos como descarte. Isso não pode ser desfeito."
      call={writeOffUnitCall}
    />
  );
}
