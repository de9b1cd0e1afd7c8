import type { FulfilmentState } from '@giro/contract/rules/fulfilment.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { WithdrawalsService } from '../refunds/withdrawals.service.ts';

/** Orders, as parcels move them: each verb is given an order that is locked. */
export interface MovedOrders extends Pick<OrdersService, 'lock'> {
  moveFulfilment(
    tx: Tx,
    orderId: number,
    state: FulfilmentState,
    how: { at: Date; byId: number | null },
  ): Promise<unknown>;
  /** Its buyer fetches it in the end. */
  becomePickup(tx: Tx, orderId: number, byId: number | null): Promise<unknown>;
}

export type MovedProposals = Pick<ProposalsService, 'lock' | 'move'>;
export type MovedWithdrawals = Pick<WithdrawalsService, 'receive'>;
