import type { Executor, Tx } from '../../platform/database/database.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { MailParts, Outbox } from '../../platform/mail/outbox.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { type BoughtOrder, holdEndsMail, orderStatusMail, placedMail } from './orders.mail.ts';
import { listBuyers, listHistory, listItems, type OrderRow } from './orders.queries.ts';

const placedCause = { subjectKind: 'order', event: 'placed' } as const;
/** Names the one reminder of an order. */
export const holdEndsEvent = 'hold-ends';

/** The mails of an order. Until their reader has confirmed the address, each brings a link that does. */
export function postingOrderMails({ accounts, outbox }: { accounts: AccountsService; outbox: Outbox }) {
  async function findConfirmationLink(db: Executor, userId: number, email: string): Promise<string | undefined> {
    const isConfirmed = await accounts.isEmailConfirmed(db, userId);
    return isConfirmed ? undefined : accounts.createConfirmationLink(db, userId, email);
  }

  async function post(
    tx: Tx,
    row: OrderRow,
    event: string,
    words: (name: string, sender: MailSender, link: string | undefined) => MailContent,
  ): Promise<void> {
    const [buyer] = await listBuyers(tx, [row.user_id]);
    if (!buyer) return;
    const link = await findConfirmationLink(tx, buyer.id, buyer.email);
    const cause = { subjectKind: 'order', subjectId: row.id, event } as const;
    await outbox.post(tx, cause, buyer.email, (sender) => words(buyer.name, sender, link));
  }

  /** The mail of a new order, to be written with it. */
  async function preparePlaced(
    db: Executor,
    order: BoughtOrder,
    person: SignedIn,
    isConfirmed: boolean,
  ): Promise<MailParts> {
    const link = isConfirmed ? undefined : await accounts.createConfirmationLink(db, person.id, person.email);
    return outbox.prepare(db, placedCause, person.email, (sender) => placedMail(order, person.name, sender, link));
  }

  async function repostPlaced(tx: Tx, row: OrderRow): Promise<void> {
    const lines = (await listItems(tx, [row.id])).map((item) => ({ ...item, priceCents: item.unit_price_cents }));
    const { order_code: code, total_cents: totalCents, payment_method: paymentMethod, hold_until: holdUntil } = row;
    const bought = { code, totalCents, paymentMethod, deliveryMethod: row.delivery_method, holdUntil, lines };
    await post(tx, row, placedCause.event, (name, sender, link) => placedMail(bought, name, sender, link));
  }

  async function postStatus(tx: Tx, row: OrderRow): Promise<void> {
    const latest = (await listHistory(tx, [row.id])).at(-1);
    await post(tx, row, `status:${latest?.id ?? 0}`, (name, sender, link) => orderStatusMail(row, name, sender, link));
  }

  /** Says that the hold is about to end; once for an order. */
  async function postHoldEnds(tx: Tx, row: OrderRow): Promise<void> {
    await post(tx, row, holdEndsEvent, (name, sender, link) => holdEndsMail(row, name, sender, link));
  }

  return { preparePlaced, repostPlaced, postStatus, postHoldEnds };
}
