import type { Logger } from 'pino';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { createReconciliation } from '../pix/reconciliation.service.ts';
import { createWebhooks } from '../pix/webhooks.service.ts';
import { createProviderRefunds } from '../refunds/provider-refunds.service.ts';
import { createRefundRuns, type PixProviders } from '../refunds/refund-runs.service.ts';
import { createRefunds } from '../refunds/refunds.service.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import type { WithdrawalsService } from '../refunds/withdrawals.service.ts';
import { type CoveredOrders, createMoneyIn, type OrderMoves, type PaidCharges } from './money-in.service.ts';
import { createReceivedDecisions } from './received-decisions.service.ts';
import { createReceivedPayments } from './received-payments.service.ts';

export interface ReceiptsOptions {
  database: Database;
  box: SecretBox;
  outbox: Outbox;
  alerts: ShopAlerts;
  withdrawals: WithdrawalsService;
  orders: OrderMoves;
  charges: PaidCharges;
  covered: CoveredOrders;
  paymentSettings: PixProviders & { findWebhookProvider(secret: string): Promise<number | undefined> };
  /** How often the provider may be asked in a minute, over all processes. */
  looks: Limit;
  log: Logger;
  now: () => Date;
}

export type Receipts = ReturnType<typeof createReceipts>;

/** Money that comes in and goes back, wired by hand: each part is given what it needs of the others. */
export function createReceipts(options: ReceiptsOptions) {
  const { database } = options;
  const refunds = createRefunds(options);
  const providerRefunds = createProviderRefunds({ ...options, refunds });
  const moneyIn = createMoneyIn({ ...options, refunds, providerRefunds });
  const received = createReceivedPayments({ database });
  return {
    record: moneyIn.record,
    received,
    decisions: createReceivedDecisions({ ...options, moneyIn, refunds, received }),
    refundRuns: createRefundRuns({ ...options, refunds }),
    webhooks: createWebhooks({ ...options, moneyIn }),
    reconciliation: createReconciliation({ ...options, moneyIn }),
  };
}
