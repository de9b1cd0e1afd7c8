import { removeDemonstrationCall } from '@giro/contract/calls/demonstration.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { PasswordDialog } from '../../ui/panel/dialog/password-dialog.tsx';

/** Asks for the password before everything of the demonstration goes; then every list is asked for anew. */
export default function RemoveDemonstrationDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();

  async function remove(body: { password: string }) {
    await callApi(removeDemonstrationCall, { body });
    await client.invalidateQueries();
    onClose();
  }

  return (
    <PasswordDialog
      title="Apagar dados de demonstração?"
      label="Apagar tudo"
      fallback="Não foi possível apagar os dados de demonstração. Nada mudou; tente de novo em instantes."
      email={user?.email ?? ''}
      onConfirmed={remove}
      onClose={onClose}
    >
      Somem as pessoas inventadas, com propostas, pedidos, repasses, unidades e e-mails. O catálogo, o blog, as
      configurações e tudo o que é de clientes de verdade ficam. Isso não tem volta.
    </PasswordDialog>
  );
}
