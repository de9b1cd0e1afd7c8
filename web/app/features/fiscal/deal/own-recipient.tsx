import { Alert, Button, Stack } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/api/session.ts';
import { postalAddressOf } from '../../../lib/format/postal-address.ts';
import { addressValuesOf } from '../../accounts/person-values.ts';
import { recipientOf } from '../recipient-values.ts';

const RecipientDialog = lazy(async () => ({
  default: (await import('./recipient-dialog.tsx')).RecipientDialog,
}));

interface OwnRecipientProps {
  code: string;
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
}

/** Asks a buyer for what their nota lacks; nothing waits for it but the nota. */
export default function OwnRecipient({ code, onDone, onReload }: OwnRecipientProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const known = user && {
    ...addressValuesOf(postalAddressOf(user)),
    name: user.name,
    cpf: user.cpf,
  };
  return (
    <>
      <Alert color="amber" role="status" icon={<IconFileInvoice aria-hidden />}>
        <Stack gap="sm" align="start">
          Para a sua nota precisamos do seu CPF e endereço.
          <Button variant="default" onClick={() => setOpen(true)}>
            Completar meus dados
          </Button>
        </Stack>
      </Alert>
      {isOpen && (
        <Suspense fallback={null}>
          <RecipientDialog
            code={code}
            known={known ? recipientOf(known) : undefined}
            onDone={(message) => {
              setOpen(false);
              onDone(message);
            }}
            onReload={onReload}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
