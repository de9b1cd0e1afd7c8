import { deliveryKind } from '@giro/contract/rules/fulfilment.ts';
import { isPaid, orderStatus, orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { Outbox, WrittenMail } from '../../platform/mail/outbox.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { StatusTexts } from '../settings/status-texts.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import type { EndedParts } from './order-ends.mail.ts';
import { unknownOrder } from './order-lists.service.ts';
import { orderTextValues } from './order-texts.rules.ts';
import {
  type BoughtOrder,
  holdEndsEvent,
  holdEndsMail,
  orderStatusMail,
  placedMail,
  settledByCardMail,
  settledMail,
} from './orders.mail.ts';
import type { OrderParcels, OrderPayments, OrderTradeIns } from './orders.port.ts';
import { findOrderByCode, listAmounts, listBuyers, listHistory, listItems, type OrderRow } from './orders.queries.ts';
import type { PlacedParts } from './placing.queries.ts';

const placedCause = { subjectKind: 'order', event: 'placed' } as const;

interface OrderMailsOptions {
  database: Database;
  accounts: AccountsService;
  outbox: Outbox;
  /** Whom mails are from, by settings that were read already. */
  senderOf: (settings: StoredSettings) => MailSender;
  stockedUnits: StockedUnits;
  statusTexts: StatusTexts;
  payments: Pick<OrderPayments, 'listFor'>;
  tradeIns: Pick<OrderTradeIns, 'findPromise' | 'listFor'>;
  parcels: Pick<OrderParcels, 'listFor'>;
}

type StatusWords = (
  row: OrderRow,
  name: string,
  sender: MailSender,
  link: string | undefined,
  /** The shop's own wording, if it has one. */
  edited: readonly string[] | undefined,
) => MailContent;

export type OrderMails = ReturnType<typeof createOrderMails>;

/** The mails of an order. Until their reader has confirmed the address, each brings a link that does. */
export function createOrderMails({
  database,
  accounts,
  outbox,
  senderOf,
  stockedUnits,
  statusTexts,
  payments,
  tradeIns,
  parcels,
}: OrderMailsOptions) {
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
    if (!buyer?.email) return;
    const link = await findConfirmationLink(tx, buyer.id, buyer.email);
    const cause = { subjectKind: 'order', subjectId: row.id, event } as const;
    await outbox.post(tx, cause, buyer.email, (sender) => words(buyer.name, sender, link));
  }

  /** The mail of a new order under this id, with the link in it, to be written with the order. */
  function preparePlaced(
    order: BoughtOrder,
    person: SignedIn,
    { isConfirmed, mailId, settings }: { isConfirmed: boolean; mailId: number; settings: StoredSettings },
  ): Pick<PlacedParts, 'mail' | 'confirmation'> {
    const confirmation = isConfirmed ? undefined : accounts.prepareConfirmation(person.id, person.email);
    const sender = senderOf(settings);
    const content = placedMail(order, person.name, sender, confirmation?.link);
    const mail = outbox.prepare(placedCause, person.email, content, { id: mailId, sender });
    return { mail, confirmation: confirmation?.parts };
  }

  async function repostPlaced(tx: Tx, row: OrderRow): Promise<void> {
    const lines = (await listItems(tx, [row.id])).map((item) => ({ ...item, priceCents: item.unit_price_cents }));
    const amounts = (await listAmounts(tx, [row.id])).get(row.id) ?? [];
    const [begun] = await listHistory(tx, [row.id]);
    const { order_code: code, total_cents: totalCents, hold_until: holdUntil } = row;
    const bought = {
      code,
      totalCents,
      amounts,
      paymentMethod: (await payments.listFor(tx, [row.id])).get(row.id)?.label ?? '',
      deliveryMethod: row.delivery_method,
      fulfilment: row.kind,
      delivery:
        row.kind === deliveryKind.id && row.label && row.due_on ? { label: row.label, dueOn: row.due_on } : undefined,
      holdUntil,
      isCovered: begun !== undefined && isPaid(begun.status),
      lines,
      promise: await tradeIns.findPromise(tx, row.id),
    };
    await post(tx, row, placedCause.event, (name, sender, link) => placedMail(bought, name, sender, link));
  }

  const latestEvent = async (tx: Tx, row: OrderRow) => `status:${(await listHistory(tx, [row.id])).at(-1)?.id ?? 0}`;

  async function postLatest(tx: Tx, row: OrderRow, words: StatusWords): Promise<void> {
    const event = await latestEvent(tx, row);
    const edited = await statusTexts.findMail(tx, 'order', row.status);
    await post(tx, row, event, (name, sender, link) =>
      words(row, name, sender, link, edited?.(orderTextValues(row, name, sender.baseUrl))),
    );
  }

  async function readEnded(tx: Tx, id: number): Promise<EndedParts> {
    const paid = (await payments.listFor(tx, [id])).get(id);
    const promised = (await tradeIns.listFor(tx, [id])).get(id);
    return { payments: paid?.parts, tradeIns: promised, isRenewable: paid?.isRenewable };
  }

  /** Says the new status, which devices its buyer gets, and what somebody adds. */
  async function postStatus(tx: Tx, row: OrderRow, added?: string): Promise<void> {
    const devices = await listDevices(tx, row);
    const ended = row.status === orderStatus.cancelled ? await readEnded(tx, row.id) : {};
    const parcel = row.kind === deliveryKind.id ? (await parcels.listFor(tx, [row.id])).get(row.id) : undefined;
    await postLatest(tx, row, (...parts) => orderStatusMail(...parts, { devices, added, ended, parcel }));
  }

  /** The mail of the latest status as its buyer reads it; undefined while there is none. */
  async function readStatus(tx: Tx, row: OrderRow): Promise<WrittenMail | undefined> {
    return outbox.read(tx, { subjectKind: 'order', subjectId: row.id, event: await latestEvent(tx, row) });
  }

  /** Devices of an order that is fetched or was handed over, as far as somebody has named them. */
  async function listDevices(db: Executor, row: OrderRow): Promise<{ name: string; imei: string }[]> {
    if (!orderStatusRow(row.status)?.namesDevices) return [];
    const [items, unitsOf] = await Promise.all([listItems(db, [row.id]), stockedUnits.listFor(db, [row.id])]);
    return items.flatMap(({ line, name }) =>
      unitsOf(row.id, line).flatMap(({ imei }) => (imei === null ? [] : [{ name, imei }])),
    );
  }

  /** Says that the money has come, as the one mail of that status. */
  const postSettled = (tx: Tx, row: OrderRow, by: 'pix' | 'card') =>
    postLatest(tx, row, by === 'card' ? settledByCardMail : settledMail);

  /** Says that the hold is about to end; once for an order. */
  async function postHoldEnds(tx: Tx, row: OrderRow): Promise<void> {
    const promise = await tradeIns.findPromise(tx, row.id);
    await post(tx, row, holdEndsEvent, (name, sender, link) => holdEndsMail(row, name, sender, link, promise));
  }

  /** Makes sure that the mail of a new order is on its way. Throws 404 for somebody else's order. */
  async function ensurePlaced(code: string, person: SignedIn): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await findOrderByCode(tx, code);
      if (!row || (row.user_id !== person.id && !can(person, 'orders.change'))) throw notFound(unknownOrder);
      await repostPlaced(tx, row);
    });
  }

  /** Makes sure that the mail of an order's latest status is on its way. Throws 404. */
  async function ensureStatus(code: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await findOrderByCode(tx, code);
      if (!row) throw notFound(unknownOrder);
      const isNew = (await listHistory(tx, [row.id])).length === 1;
      await (isNew ? repostPlaced(tx, row) : postStatus(tx, row));
    });
  }

  return { preparePlaced, postStatus, readStatus, postSettled, postHoldEnds, ensurePlaced, ensureStatus };
}
