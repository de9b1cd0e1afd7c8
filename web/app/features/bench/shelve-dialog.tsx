import { useForm } from '@mantine/form';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { BlockedNumber } from '../../ui/panel/form/blocked-number.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';

interface ShelveDialogProps {
  /** The objection to the device's numbers, in the server's words. */
  restriction: string;
  send: (body: { flag_reason: string }) => Promise<void>;
  fallback: string;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a unit with a number that is blocked or restricted goes on sale all the same. */
export function ShelveDialog({ restriction, send, ...dialog }: ShelveDialogProps) {
  const form = useForm({ initialValues: { flag_reason: '' }, validate: { flag_reason: missing } });
  return (
    <ActionForm
      {...dialog}
      title="Pôr na prateleira?"
      action="Pôr na prateleira"
      reloadLabel="Recarregar a bancada"
      form={form}
      send={send}
    >
      <BlockedNumber text={restriction} data-autofocus {...form.getInputProps('flag_reason')} />
    </ActionForm>
  );
}
