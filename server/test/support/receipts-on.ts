import type { Logger } from 'pino';
import {
  type CoveredOrders,
  createMoneyIn,
  type OrderMoves,
  type PixReceivers,
} from '../../src/features/payments/money-in.service.ts';
import { createReceivedDecisions } from '../../src/features/payments/received-decisions.service.ts';
import { createReceivedPayments } from '../../src/features/payments/received-payments.service.ts';
import { createReconciliation } from '../../src/features/pix/reconciliation.service.ts';
import { createWebhooks } from '../../src/features/pix/webhooks.service.ts';
import { createProviderRefunds } from '../../src/features/refunds/provider-refunds.service.ts';
import { createRefundRuns, type PixProviders } from '../../src/features/refunds/refund-runs.service.ts';
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
  orders: OrderMoves;
  receivers: PixReceivers;
  covered: CoveredOrders;
  paymentSettings: PixProviders & { findWebhookProvider(secret: string): Promise<number | undefined> };
  /** Limits the questions to the provider in a minute, over all processes. */
  polls: Limit;
  log: Logger;
  now: () => Date;
}

/** Money that comes in and goes back, as the features wire it, on any connection to a database. */
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
