import type { User } from '@giro/contract/calls/shapes.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSetEnded } from '../../lib/api/ended-session.ts';
import { useSignOut } from '../../lib/api/session.ts';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** Stands over a screen whose session is over: whoever signs in again finds what they typed. */
export default function SignInAgain({ user }: { user: User }) {
  const client = useQueryClient();
  const setEnded = useSetEnded();
  const signOut = useSignOut();

  function goOn(next: User) {
    setEnded(false);
    // Nothing of the first person's stays for another one.
    if (next.id !== user.id) void client.resetQueries();
  }

  async function leave() {
    await signOut();
    setEnded(false);
  }

  return (
    <Dialog title="Entre de novo" size="md" onClose={leave} closable={false}>
      <Stack gap="md">
        <Text>Sua sessão expirou. Faça login novamente. O que você digitou continua aqui.</Text>
        <LoginForm email={user.email} onDone={goOn}>
          <Button variant="subtle" color="gray" onClick={leave}>
            Sair sem salvar
          </Button>
        </LoginForm>
      </Stack>
    </Dialog>
  );
}
