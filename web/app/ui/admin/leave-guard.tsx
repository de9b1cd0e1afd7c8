import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { Dialog } from './dialog.tsx';

interface LeaveGuardProps {
  /** Something was typed that is not saved yet. */
  isDirty: boolean;
}

const placeOf = ({ pathname, search }: Location) => pathname + (new URLSearchParams(search).get('aba') ?? '');

/** Asks before typed text is lost: to another screen, another tab of this one, or with the browser's window. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Sair sem salvar?" size="md" onClose={blocker.reset}>
      <Stack gap="md">
        <Text>O que você mudou nesta página ainda não foi salvo.</Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            Continuar editando
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            Descartar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
