import type { CardDispute } from '../../platform/card/card-provider.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';

/** A card's money that came in: an attempt that its provider has approved. Amounts are centavos. */
export interface PaidCard {
  attemptId: number;
  /** The row of `pix_payments` that it is written down in. */
  receiptId: number;
  paymentId: number;
  orderId: number;
  orderCode: string;
  providerId: number;
  reference: string;
  /** The provider's. */
  chargeId: string;
  instalments: number;
  paidCents: number;
}

/** A feature that goes on with the money of cards: an entry of the list `cardWatchers`. */
export interface CardWatcher {
  /**
   * Money has come, whatever its order can do with it; what goes back of it may have been asked for already. Called once for
   * each attempt, with its order locked.
   */
  received?(tx: Tx, card: PaidCard, at: OpenCardProvider): Promise<void>;
  /**
   * The provider tells of a dispute of this money, now or again. No transaction is open, and nothing says that it is news.
   */
  disputed?(card: PaidCard, dispute: CardDispute, at: OpenCardProvider): Promise<void>;
}
