import { askBankDataCall } from '@giro/contract/calls/proposals.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';

/** Mails the seller a link to the form in which a Pix key can be given. */
export function AskKeyButton({ proposalId }: { proposalId: number }) {
  const save = useSave({ fallback: 'Não foi possível enviar o e-mail.' });
  const [told, setTold] = useState<string>();
  const ask = () =>
    save.run(async () => {
      setTold(undefined);
      const { message } = await callApi(askBankDataCall, { params: { id: proposalId } });
      setTold(message);
    });
  return (
    <Stack gap="xs" align="start">
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={save.isSaving}
        onClick={() => void ask()}
      >
        Pedir chave Pix
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {told ?? ''}
      </Text>
      <ErrorAlert texts={save.told} onClose={save.clear} />
    </Stack>
  );
}
