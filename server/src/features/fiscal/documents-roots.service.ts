import { formatCnpj, maskCpf } from '@giro/contract/rules/documents.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import type { FiscalRecipient } from '../../platform/fiscal/emitter.ts';

/** Nobody else changes the order or proposal of a document until the transaction ends; it comes before the document. */
export async function lockRoot(
  tx: Tx,
  { orderId, proposalId }: { orderId: number | null; proposalId: number | null },
): Promise<void> {
  if (proposalId !== null) await lockRows(tx, 'proposals', [proposalId]);
  if (orderId !== null) await lockRows(tx, 'orders', [orderId]);
}

/** The order or proposal of a document, as lists of documents are asked by it. */
export const dealOf = ({ orderId, proposalId }: { orderId: number | null; proposalId: number | null }) => ({
  ...(orderId !== null && { orderId }),
  ...(proposalId !== null && { proposalId }),
});

/** Whom a document is made out to, as lists show it. */
export function maskedRecipient(recipient: FiscalRecipient | null): { recipientMasked: string } {
  if (!recipient) return { recipientMasked: '' };
  const { name, document } = recipient;
  const number = 'cpf' in document ? maskCpf(document.cpf) : formatCnpj(document.cnpj);
  return { recipientMasked: `${name}, ${number}` };
}
