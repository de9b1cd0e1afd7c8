import { isBought, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertEntry, insertPurchase } from './register-entries.queries.ts';

/** Facts of a proposal that decide on its lines. */
interface RegisteredProposal {
  id: number;
  status: number;
  value_cents: number;
  new_value_cents: number | null;
}

export type RegisterEntries = ReturnType<typeof createRegisterEntries>;

/**
 * Lines of the register of used devices, written in the transaction of what they tell. A line is never taken away: what
 * was undone shows in its destination.
 */
export function createRegisterEntries() {
  /** A device was bought for this. Told again, it is the same line. */
  const notePurchase = (tx: Tx, proposalId: number, cents: number) => insertPurchase(tx, proposalId, cents);

  /** A device was handed over to the buyer of this order, once for each order. */
  const noteSale = (tx: Tx, unitId: number, orderId: number, cents: number) =>
    insertEntry(tx, { purpose: 'sale', unit_id: unitId, order_id: orderId, value_cents: cents });

  /** A device was thrown away: a unit, or one that a seller has left with the shop. */
  const noteDisposal = (tx: Tx, device: ({ unitId: number } | { proposalId: number }) & { cents: number | null }) =>
    insertEntry(tx, {
      purpose: 'disposal',
      value_cents: device.cents,
      ...('unitId' in device ? { unit_id: device.unitId } : { proposal_id: device.proposalId }),
    });

  /** Brings the register into line with a proposal, in the transaction that changed it. */
  async function follow(tx: Tx, { id, status, value_cents, new_value_cents }: RegisteredProposal): Promise<void> {
    if (isBought(status)) await notePurchase(tx, id, new_value_cents ?? value_cents);
    if (status === proposalStatus.discarded) await noteDisposal(tx, { proposalId: id, cents: null });
  }

  return { follow, notePurchase, noteSale, noteDisposal };
}
