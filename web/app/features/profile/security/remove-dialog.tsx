import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { required } from '../../accounts/account-inputs.tsx';
import { useFewFields } from '../../accounts/use-few-fields.ts';
import type { OnChanged } from './card.tsx';

interface RemoveDialogProps {
  /** A question: 'Retirar o aplicativo?' */
  title: string;
  send: (body: { password: string }) => Promise<{ message: string }>;
  onDone: OnChanged;
  onClose: () => void;
}

/** Takes a second factor away from who knows the password. */
export function RemoveDialog({ title, send, onDone, onClose }: RemoveDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useFewFields({ password: required });
  const save = useSave({ fallback: 'Não foi possível retirar. Tente de novo.', form, root });

  const remove = (body: { password: string }) =>
    save.run(async () => {
      const { message } = await send(body);
      onClose();
      await onDone(message);
    });

  return (
    <Dialog title={title} size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate method="post" onSubmit={form.onSubmit(remove)}>
        <Stack gap="md">
          <Text>Ele deixa de ser pedido ao entrar, e seus outros aparelhos saem da conta.</Text>
          <ErrorAlert texts={save.told} onClose={save.clear} />
          <PasswordInput
            label="Senha"
            required
            autoComplete="current-password"
            maxLength={200}
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Group justify="end" gap="xs">
            <Button variant="default" disabled={save.isSaving} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color="red" loading={save.isSaving}>
              Retirar
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
