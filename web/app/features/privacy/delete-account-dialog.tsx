import { deleteAccountCall } from '@giro/contract/calls/privacy.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { texts } from '@giro/contract/texts.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { PasswordInput } from '../../ui/password-input.tsx';

interface DeleteAccountDialogProps {
  /** Whose password it is, for password managers. */
  email: string;
  onClose: () => void;
}

/** Asks for the password before an account is to end; once it is, nobody is signed in any more. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState<string>();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? texts.required : undefined) },
  });
  const save = useSave({ fallback: 'Não foi possível excluir a conta. Tente de novo em instantes.', form, root });

  const submit = (body: typeof form.values) =>
    save.run(async () => {
      const { message } = await callApi(deleteAccountCall, { body });
      setDone(message);
    });

  /** The screen goes with the session: it is left for the shop's first page. */
  function leave() {
    forgetSession(client);
    window.location.assign('/');
  }

  if (done) {
    return (
      <Dialog title="Exclusão marcada" size="md" onClose={leave}>
        <Stack gap="md">
          <Text role="status">{done}</Text>
          <Group justify="end">
            <Button onClick={leave} data-autofocus>
              Sair
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog title="Excluir sua conta?" size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Text>
            Você sai agora de todos os aparelhos. Em {retention.deletionDays} dias seus dados são apagados, e isso não
            tem volta. Para desistir, entre na conta antes disso.
          </Text>
          <ErrorAlert texts={save.problems} onClose={save.clear} />
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Sua senha"
            required
            autoComplete="current-password"
            maxLength={200}
            data-autofocus
            {...form.getInputProps('password')}
            name="password"
          />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={save.isSaving}>
              Voltar
            </Button>
            <Button type="submit" color="red" loading={save.isSaving}>
              Excluir minha conta
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
