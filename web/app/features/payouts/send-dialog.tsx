import { sendPayoutCall } from '@giro/contract/calls/payouts.ts';
import { Text } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { ConfirmedForm } from './changed-account.tsx';
import { type PayoutDialogProps, PayoutLine } from './payout-dialog.tsx';

/** Has the shop's own Pix pay the seller's key. */
export function SendDialog({ payout, onDone, onReload, onClose }: PayoutDialogProps) {
  return (
    <ConfirmedForm
      title="Enviar pelo Pix da loja?"
      action="Enviar"
      send={async (body) => {
        const answer = await callApi(sendPayoutCall, { params: { id: payout.id }, body, version: payout.version });
        onDone(answer.message, answer.payout);
      }}
      fallback="Não foi possível enviar o Pix."
      onReload={onReload}
      onClose={onClose}
    >
      <PayoutLine payout={payout} />
      <Text size="sm">
        O valor sai da conta da loja para a chave Pix de {payout.holder}. Se a chave for de outra pessoa, o banco
        recusa. Um Pix enviado não volta.
      </Text>
    </ConfirmedForm>
  );
}
