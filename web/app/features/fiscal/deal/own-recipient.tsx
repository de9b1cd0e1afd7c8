import { readOrderRecipientCall } from '@giro/contract/calls/fiscal-documents.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { asksWords } from '../recipient-values.ts';

const RecipientDialog = lazy(async () => ({
  default: (await import('./recipient-dialog.tsx')).RecipientDialog,
}));

/**
 * Asks a buyer for what their nota lacks, and has it made out to a company where that is who buys. Nothing waits for it
 * but the nota; it stands until that is signed.
 */
export default function OwnRecipient({ code }: { code: string }) {
  const query = useCall(readOrderRecipientCall, { params: { code } });
  const notice = useNotice();
  const [isOpen, setOpen] = useState(false);
  const { missing, recipient, can_change } = query.data ?? {};
  const asks = missing && asksWords(missing);
  const isTyped = recipient !== undefined && recipient.document.length > 11;
  return (
    <>
      <Notice text={notice.text} />
      {can_change && asks && (
        <Alert color="amber" role="status" ta="start" icon={<IconFileInvoice aria-hidden />}>
          <Stack gap="sm" align="start">
            <span>{asks} Se quem compra é uma empresa, informe o CNPJ dela.</span>
            <Button variant="default" onClick={() => setOpen(true)}>
              Completar meus dados
            </Button>
          </Stack>
        </Alert>
      )}
      {can_change && !asks && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconFileInvoice size={20} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {isTyped ? 'Mudar os dados da nota' : 'Comprou por uma empresa? Nota com CNPJ'}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RecipientDialog
            code={code}
            onDone={(message) => {
              setOpen(false);
              notice.show(message);
            }}
            onReload={query.refetch}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
