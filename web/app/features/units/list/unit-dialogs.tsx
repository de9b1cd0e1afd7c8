import { returnUnitCall, type ShelfUnit, writeOffUnitCall } from '@giro/contract/calls/units.ts';
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../../ui/panel/form/form-parts.ts';

interface UnitDialogProps {
  unit: ShelfUnit;
  onDone: (message: string, unit: ShelfUnit) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

interface ReasonDialogProps extends UnitDialogProps {
  title: string;
  action: string;
  tone?: 'red';
  /** What follows. */
  words: string;
  call: typeof returnUnitCall | typeof writeOffUnitCall;
}

/** Moves a unit, with the reason that its row keeps. */
function ReasonDialog({ title, action, tone, words, call, unit, onDone, onReload, onClose }: ReasonDialogProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: missing } });
  return (
    <ActionForm
      title={title}
      action={action}
      tone={tone}
      form={form}
      send={async (body) => {
        const answer = await callApi(call, { params: { id: unit.id }, body });
        onDone(answer.message, answer.unit);
      }}
      fallback="Não foi possível mudar a unidade."
      onReload={onReload}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {unit.product.name} · {unit.code}
      </Text>
      <Text size="sm">{words}</Text>
      <Textarea
        label="Motivo"
        required
        maxLength={300}
        rows={3}
        data-autofocus
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}

export function ReturnDialog(props: UnitDialogProps) {
  return (
    <ReasonDialog
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
    <ReasonDialog
      {...props}
      title="Baixar unidade"
      action="Baixar"
      tone="red"
      words="A unidade sai do estoque e fica no livro de aparelhos como descarte. Isso não pode ser desfeito."
      call={writeOffUnitCall}
    />
  );
}
