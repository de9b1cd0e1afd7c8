import { removeDemonstrationCall } from '@giro/contract/calls/demonstration.ts';
import { texts } from '@giro/contract/texts.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { useSession } from '../../lib/api/session.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { PasswordInput } from '../../ui/password-input.tsx';

/** Asks for the password before everything of the demonstration goes; then every list is asked for anew. */
export default function RemoveDemonstrationDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? texts.required : undefined) },
  });
  const fallback = 'Não foi possível apagar os dados de demonstração. Nada mudou; tente de novo em instantes.';
  const save = useSave({ fallback, form, root });

  const submit = (body: typeof form.values) =>
    save.run(async () => {
      await callApi(removeDemonstrationCall, { body });
      await client.invalidateQueries();
      onClose();
    });

  return (
    <Dialog title="Apagar dados de demonstração?" size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Text>
            Somem as pessoas inventadas, com propostas, pedidos, repasses, unidades e e-mails. O catálogo, o blog, as
            configurações e tudo o que é de clientes de verdade ficam. Isso não tem volta.
          </Text>
          <ErrorAlert texts={save.told} onClose={save.clear} />
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
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
              Apagar tudo
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
