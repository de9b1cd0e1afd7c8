import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { createHolds } from '../payments/holds.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import { createPaying, type PresentReceipts, type Withdrawals } from '../payments/paying.service.ts';
import { type ChargeLooksOptions, createChargeLooks, type RecordPayments } from './charge-looks.service.ts';
import { createChargeOpenings } from './charge-openings.service.ts';
import type { Charges, PaymentProviders } from './charges.service.ts';
import { createOwnCharges, type OwnChargesOptions } from './own-charges.service.ts';

/** What becomes of money that has come in. */
interface MoneyParts {
  record: RecordPayments;
  presentReceipts: PresentReceipts;
  withdrawals: Withdrawals;
  paySimulated: OwnChargesOptions['paySimulated'];
}

export interface OrderChargingOptions {
  database: Database;
  providers: PaymentProviders;
  charges: Charges;
  orderPayments: OrderPaymentsService;
  orders: OrdersService;
  money: MoneyParts;
  findMerchant: OwnChargesOptions['findMerchant'];
  limits: {
    looks: ChargeLooksOptions['looks'];
    polls: ChargeLooksOptions['polls'];
    ofOrder: ChargeLooksOptions['ofOrder'];
    renewals: Limit;
  };
}

export type OrderCharging = ReturnType<typeof createOrderCharging>;

/** How orders are charged, wired by hand: each part is given what it needs of the others. */
export function createOrderCharging({ money, limits, ...options }: OrderChargingOptions) {
  const holds = createHolds(options);
  const openings = createChargeOpenings({ ...options, record: money.record });
  const { record } = money;
  const looks = createChargeLooks({
    ...options,
    record,
    looks: limits.looks,
    polls: limits.polls,
    ofOrder: limits.ofOrder,
    endIfDue: holds.endIfDue,
  });
  const paying = createPaying({ ...options, ...money });
  const ownCharges = createOwnCharges({ ...options, ...money, looks, paying, renewals: limits.renewals });
  return { holds, openings, looks, paying, ownCharges };
}
