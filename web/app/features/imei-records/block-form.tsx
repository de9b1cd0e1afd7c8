import { blockImeiCall, type ImeiLedger, liftImeiBlockCall } from '@giro/contract/calls/imei-records.ts';
import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { FormButtons } from '../../ui/panel/form/form-foot.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';

interface BlockFormProps {
  imei: string;
  onDone: (message: string, ledger: ImeiLedger) => void;
  onClose: () => void;
}

/** Puts a number on the shop's own block list. */
export function BlockForm({ imei, onDone, onClose }: BlockFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: missing } });
  const save = useSave({ fallback: 'Não foi possível bloquear este IMEI.', form, root });

  const send = (body: { reason: string }) =>
    save.run(async () => {
      const { message, ledger } = await callApi(blockImeiCall, { params: { imei }, body });
      onDone(message, ledger);
    });

  return (
    <form
      ref={root}
      noValidate
      aria-label="Bloquear"
      onSubmit={form.onSubmit(send, () => focusFirstInvalid(root.current))}
    >
      <Stack gap="md">
        <Textarea
          label="Por que bloquear?"
          description="Quem enviar código ou aprovar uma compra com este IMEI terá de explicar por quê."
          required
          rows={2}
          maxLength={300}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <FormButtons isSaving={save.isSaving} onClose={onClose} action="Bloquear IMEI" />
      </Stack>
    </form>
  );
}

/** Asks before a number leaves the block list. */
export function LiftForm({ imei, onDone, onClose }: BlockFormProps) {
  const save = useSave({ fallback: 'Não foi possível retirar o bloqueio.' });

  const lift = () =>
    save.run(async () => {
      const { message, ledger } = await callApi(liftImeiBlockCall, { params: { imei } });
      onDone(message, ledger);
    });

  return (
    <form
      aria-label="Retirar bloqueio"
      onSubmit={(event) => {
        event.preventDefault();
        void lift();
      }}
    >
      <Stack gap="md">
        <Text>O IMEI volta a ser aceito sem perguntas. O bloqueio continua no histórico.</Text>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <FormButtons isSaving={save.isSaving} onClose={onClose} action="Retirar bloqueio" />
      </Stack>
    </form>
  );
}
