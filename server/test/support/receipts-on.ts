import type pg from 'pg';
import type { Logger } from 'pino';
import type { OrdersService } from '../../src/features/orders/orders.service.ts';
import { createMoneyIn, type PixReceivers } from '../../src/features/payments/money-in.service.ts';
import type { OrderPaymentsService } from '../../src/features/payments/order-payments.service.ts';
import { createReceivedDecisions } from '../../src/features/payments/received-decisions.service.ts';
import { createReceivedPayments } from '../../src/features/payments/received-payments.service.ts';
import { createReconciliation } from '../../src/features/pix/reconciliation.service.ts';
import { createWebhooks } from '../../src/features/pix/webhooks.service.ts';
import {
  type CardRefunds,
  createProviderRefunds,
  createRefundRuns,
  type PixProviders,
} from '../../src/features/refunds/refund-runs.service.ts';
import { createRefunds } from '../../src/features/refunds/refunds.service.ts';
import type { ShopAlerts } from '../../src/features/refunds/shop-alerts.service.ts';
import type { WithdrawalsService } from '../../src/features/refunds/withdrawals.service.ts';
import type { SecretBox } from '../../src/platform/crypto/secret-box.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Limit } from '../../src/platform/http/limits.ts';
import type { Outbox } from '../../src/platform/mail/outbox.ts';

export interface ReceiptsOptions {
  database: Database;
  box: SecretBox;
  outbox: Outbox;
  alerts: ShopAlerts;
  withdrawals: WithdrawalsService;
  orders: OrdersService;
  receivers: PixReceivers;
  covered: OrderPaymentsService;
  paymentSettings: PixProviders & { findWebhookProvider(secret: string): Promise<number | undefined> };
  /** Limits the questions to the provider in a minute, over all processes. */
  polls: Limit;
  log: Logger;
  now: () => Date;
}

/** Nothing here came by card. */
const cardRefunds: CardRefunds = { ask: async () => ({ later: 'Sem cartões.' }) };

/** Money that comes in and goes back, as the features wire it, on any connection to a database. */
export function createReceipts(options: ReceiptsOptions) {
  const { database } = options;
  const refunds = createRefunds({ ...options, watchers: [] });
  const providerRefunds = createProviderRefunds({ ...options, refunds });
  const moneyIn = createMoneyIn({ ...options, refunds, providerRefunds });
  const received = createReceivedPayments({ database, costs: { listCosts: async () => new Map() } });
  return {
    record: moneyIn.record,
    received,
    decisions: createReceivedDecisions({ ...options, moneyIn, refunds, received }),
    refundRuns: createRefundRuns({ ...options, refunds, cardRefunds }),
    webhooks: createWebhooks({ ...options, moneyIn }),
    reconciliation: createReconciliation({ ...options, moneyIn }),
  };
}

/** Counts payments of orders anew, after Pix were written or changed by hand. */
export async function countPayments(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`
    update payments set received_cents = received, refunded_cents = refunded, returning_cents = 0
    from (
      select payment_id, sum(amount_cents) as received, sum(refunded_cents) as refunded
      from pix_payments where payment_id is not null group by payment_id
    ) came
    where payments.id = payment_id`);
}
