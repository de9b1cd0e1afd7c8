import { acceptTermsCall } from '@giro/contract/calls/privacy.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { recheckSession, useSignOut } from '../../lib/api/session.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { TermsText } from '../terms/terms-text.tsx';

/** The present terms, to be read and accepted before anything else; whoever does not want to signs out. */
export default function AcceptanceWindow({ toAccept }: { toAccept: NonNullable<User['to_accept']> }) {
  const client = useQueryClient();
  const signOut = useSignOut();
  const { is_first, ...versions } = toAccept;
  const save = useSave({ fallback: 'Não foi possível registrar o aceite. Tente de novo em instantes.' });

  const accept = () =>
    save.run(async () => {
      await callApi(acceptTermsCall, { body: versions });
      await recheckSession(client);
    });

  return (
    <Dialog
      title={is_first ? 'Nossos termos' : 'Nossos termos mudaram'}
      size="xl"
      closable={false}
      hasCloseButton={false}
      onClose={signOut}
    >
      <Stack gap="md">
        <Text>
          Leia {is_first ? 'os' : 'a nova versão dos'} termos de compra e venda e {is_first ? 'a' : 'da'} política de
          privacidade para continuar.
        </Text>
        <ScrollArea.Autosize
          mah="50dvh"
          type="auto"
          viewportProps={{ tabIndex: 0, 'aria-label': 'Termos', role: 'region' }}
        >
          <TermsText />
        </ScrollArea.Autosize>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={signOut} disabled={save.isSaving}>
            Sair da conta
          </Button>
          <Button loading={save.isSaving} onClick={accept} data-autofocus>
            Li e aceito
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
