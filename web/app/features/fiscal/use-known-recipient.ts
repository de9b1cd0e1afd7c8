import { readOrderRecipientCall } from '@giro/contract/calls/fiscal-documents.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { blankRecipient, type RecipientValues, recipientOf } from './recipient-values.ts';

/**
 * The first values of whom the nota of an order is made out to: blank without an order, and for who may not see them;
 * undefined until the shop has answered.
 */
export function useKnownRecipient(code: string | null): RecipientValues | undefined {
  const query = useCall(readOrderRecipientCall, { params: { code: code ?? '' } }, { enabled: code !== null });
  if (code === null || query.error) return blankRecipient;
  return query.data && recipientOf(query.data.recipient);
}
