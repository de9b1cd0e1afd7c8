import type { User } from '@giro/contract/calls/shapes.ts';
import { deactivateUserCall } from '@giro/contract/calls/users.ts';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { inOwnWords, unknownFailure } from './user-failures.ts';

interface DeactivateDialogProps {
  user: User;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
  /** Fetches the list anew after somebody else's change. */
  onReload: () => Promise<unknown>;
}

/** Asks before somebody is shut out, and says what that does. */
export function DeactivateDialog({ user, onClose, onSaved, onReload }: DeactivateDialogProps) {
  const save = useSave({ fallback: unknownFailure });

  const deactivate = () =>
    save.run(async () => {
      const { id, version } = user;
      const answer = await inOwnWords(callApi(deactivateUserCall, { params: { id }, version }));
      await onSaved(answer?.message || 'Usuário desativado com sucesso!', id);
    });

  async function reload() {
    await onReload();
    save.settle();
  }

  return (
    <Dialog title="Desativar usuário?" size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <Text>
          Desativar <b>{user.name}</b> ({user.email})?
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>A pessoa sai na hora de onde estiver conectada e não consegue mais entrar.</List.Item>
          <List.Item>Propostas, pedidos e dados cadastrais continuam guardados.</List.Item>
          <List.Item>Você pode ativar a conta de novo quando quiser.</List.Item>
        </List>
        <ErrorAlert texts={save.problems} onClose={save.clear} />
        <ConflictAlert text={save.conflict} action="Recarregar usuário" onReload={reload} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" loading={save.isSaving} onClick={deactivate}>
            Desativar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
