import { readPayoutReceiptCall } from '@giro/contract/calls/payouts.ts';
import { Anchor } from '@mantine/core';
import { addressOf } from '../lib/api/call-api.ts';

/** The bank's receipt of a payment to a seller, in a window of its own. */
export function ReceiptLink({ payoutId }: { payoutId: number }) {
  return (
    <Anchor href={addressOf(readPayoutReceiptCall, { params: { id: payoutId } })} target="_blank" inherit>
      Ver comprovante
    </Anchor>
  );
}
