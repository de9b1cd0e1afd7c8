import type { User } from '@giro/contract/calls/shapes.ts';
import { Alert } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';

/** Says which address is still to be confirmed, and which one counts until then. */
export function PendingEmail({ email, pending_email: pending }: User) {
  if (!pending) return null;
  return (
    <Alert color="amber" icon={<IconMailForward aria-hidden />} mt="md">
      Falta confirmar <strong>{pending}</strong>: abra o link que enviamos para esse endereço. Até lá, você entra com{' '}
      {email}. Não chegou? Informe o novo e-mail outra vez e enviamos outro link.
    </Alert>
  );
}
