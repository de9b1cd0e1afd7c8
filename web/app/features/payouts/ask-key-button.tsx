import { dropPayoutCall, type Payout } from '@giro/contract/calls/payouts.ts';
import { askBankDataCall } from '@giro/contract/calls/proposals.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';

interface AskKeyButtonProps {
  payout: Payout;
  onAsked: (message: string, payout: Payout) => void;
}

/** Mails the seller a link to the form for a Pix key, which is open only while nobody pays: the payout is due again. */
export function AskKeyButton({ payout: { id, proposal_id }, onAsked }: AskKeyButtonProps) {
  const save = useSave({ fallback: 'Não foi possível pedir a chave.' });
  const ask = () =>
    save.run(async () => {
      const body = { reason: 'Chave Pix pedida ao vendedor' };
      const { payout } = await callApi(dropPayoutCall, { params: { id }, body });
      const isMailed = await callApi(askBankDataCall, { params: { id: proposal_id } }).then(
        () => true,
        () => false,
      );
      onAsked(isMailed ? 'Chave Pix pedida por e-mail. O repasse voltou à lista.' : notMailed, payout);
    });
  return (
    <Stack gap={4} align="start">
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={save.isSaving}
        onClick={() => void ask()}
      >
        Pedir chave Pix
      </Button>
      <Text size="sm" c="dimmed">
        O repasse volta à lista, para que o vendedor possa informar a chave.
      </Text>
      <ErrorAlert texts={save.told} onClose={save.clear} />
    </Stack>
  );
}

const notMailed = 'O repasse voltou à lista, mas o e-mail não saiu. Peça a chave de novo pela lista.';
