import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { type Attempt, addLeftJob, findLatestAttempt, findToldBuyer } from './attempts.queries.ts';
import { refusedCardMail, reviewMail } from './card.mail.ts';

interface CardTellingOptions {
  database: Database;
  outbox: Outbox;
  orders: Pick<OrdersService, 'lock'>;
}

export type CardTelling = ReturnType<typeof createCardTelling>;

/** Whoever was refused and has not tried again for so long has left. */
const leftAfterS = 300;

/** Mails to buyers about cards whose end they may not see on their screen. */
export function createCardTelling({ database, outbox, orders }: CardTellingOptions) {
  const causeOf = (orderId: number, event: string) => ({ subjectKind: 'order', subjectId: orderId, event }) as const;

  /** The bank looks at it for longer; once for an attempt. */
  async function review(tx: Tx, { id, orderId, orderCode }: Attempt, until: Date): Promise<void> {
    const buyer = await findToldBuyer(tx, orderId);
    if (!buyer) return;
    const words = { orderCode, buyer: buyer.name };
    await outbox.post(tx, causeOf(orderId, `card-review:${id}`), buyer.email, (sender) =>
      reviewMail(words, until, sender),
    );
  }

  /** A card was refused: who then leaves is told in five minutes, once for an order. */
  const refused = (tx: Tx, { orderId }: Attempt): Promise<void> => addLeftJob(tx, orderId, leftAfterS);

  /** Tells a buyer who has left, unless the order has gone on meanwhile. */
  async function tellLeft(orderId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const order = await orders.lock(tx, orderId);
      const attempt = await findLatestAttempt(tx, orderId);
      if (order?.status !== orderStatus.pending || attempt?.state !== 'refused') return;
      const buyer = await findToldBuyer(tx, orderId);
      if (!buyer) return;
      const words = { orderCode: attempt.orderCode, buyer: buyer.name };
      await outbox.post(tx, causeOf(orderId, 'card-refused'), buyer.email, (sender) => refusedCardMail(words, sender));
    });
  }

  return { review, refused, tellLeft };
}
