import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../dialog/dialog.tsx';
import { screenOf, useUnsaved } from './use-unsaved.ts';

interface LeaveGuardProps {
  /** Something was typed that is not saved yet. */
  isDirty: boolean;
  /** Says what becomes of it, where it is not lost. */
  words?: string;
  /** The text of the button that leaves. */
  action?: string;
}

const lostWords = 'O que você mudou nesta página ainda não foi salvo.';

/** Asks before typed text is lost: to another screen, another tab of this one, or with the browser's window. */
export function LeaveGuard({ isDirty, words = lostWords, action = 'Descartar' }: LeaveGuardProps) {
  const { leave, stay } = useUnsaved(() => isDirty, screenOf);
  if (!leave || !stay) return null;
  return (
    <Dialog title="Sair sem salvar?" size="md" onClose={stay}>
      <Stack gap="md">
        <Text>{words}</Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={stay} data-autofocus>
            Continuar editando
          </Button>
          <Button color="red" onClick={leave}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
