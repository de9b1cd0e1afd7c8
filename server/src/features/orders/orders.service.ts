import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { createOrderLists } from './order-lists.service.ts';
import { createOrderMails } from './order-mails.service.ts';
import { createOrderStatus } from './order-status.service.ts';
import { createPlacing } from './placing.service.ts';
import type { Reservations } from './reservations.service.ts';
import { createUnpaidOrders } from './unpaid-orders.service.ts';

export interface OrdersOptions {
  database: Database;
  accounts: AccountsService;
  reservations: Reservations;
  outbox: Outbox;
  limit: Limit;
  now: () => Date;
}

export type OrdersService = ReturnType<typeof createOrders>;

/** What is done with orders, wired by hand: each part is given what it needs of the others. */
export function createOrders(options: OrdersOptions) {
  const lists = createOrderLists(options);
  const mails = createOrderMails(options);
  const { place } = createPlacing({ ...options, mails });
  const { changeStatus } = createOrderStatus({ ...options, lists, mails });
  const { endUnpaid } = createUnpaidOrders({ ...options, mails });
  const { list, listAll, listOwn, countWaiting } = lists;
  const { ensurePlaced: ensurePlacedMail, ensureStatus: ensureStatusMail } = mails;

  return { place, list, listAll, listOwn, countWaiting, changeStatus, ensurePlacedMail, ensureStatusMail, endUnpaid };
}
