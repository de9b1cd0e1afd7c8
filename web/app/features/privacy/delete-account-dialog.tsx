import { deleteAccountCall } from '@giro/contract/calls/privacy.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { PasswordDialog } from '../../ui/panel/dialog/password-dialog.tsx';

interface DeleteAccountDialogProps {
  email: string;
  onClose: () => void;
}

/** Asks for the password before an account is to end; once it is, nobody is signed in any more. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const client = useQueryClient();
  const [done, setDone] = useState<string>();

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
    <PasswordDialog
      title="Excluir sua conta?"
      label="Excluir minha conta"
      fallback="Não foi possível excluir a conta. Tente de novo em instantes."
      email={email}
      onConfirmed={async (body) => setDone((await callApi(deleteAccountCall, { body })).message)}
      onClose={onClose}
    >
      Você sai agora de todos os aparelhos. Em {retention.deletionDays} dias seus dados são apagados, e isso não tem
      volta. Para desistir, entre na conta antes disso.
    </PasswordDialog>
  );
}
