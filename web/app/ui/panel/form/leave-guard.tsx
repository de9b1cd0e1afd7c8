import { Button, Group, Stack, Text } from '@mantine/core';
import { type Location, useBeforeUnload, useBlocker } from 'react-router';
import { Dialog } from '../dialog/dialog.tsx';

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** The screen, and the tab of it, that somebody is at. */
const screenOf = ({ pathname, search }: Location) => pathname + (new URLSearchParams(search).get('aba') ?? '');

/**
 * Keeps the browser on the screen while something is unsaved: closing the page asks, and going to another place waits.
 * A screen that only rewrites its own address, as a list does for its search, is not held up. While somebody waits to
 * go, `leave` goes there and `stay` stays here; at other times both are undefined.
 */
export function useUnsaved(isUnsaved: () => boolean, placeOf = addressOf) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isOwn = historyAction === 'REPLACE' && screenOf(currentLocation) === screenOf(nextLocation);
    return !isOwn && placeOf(currentLocation) !== placeOf(nextLocation) && isUnsaved();
  });
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  const isWaiting = blocker.state === 'blocked';
  return { leave: isWaiting ? blocker.proceed : undefined, stay: isWaiting ? blocker.reset : undefined };
}

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
