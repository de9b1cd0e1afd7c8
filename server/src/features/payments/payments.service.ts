import type { OrdersService } from '../orders/orders.service.ts';
import type { Charges } from '../pix/charges.service.ts';
import { createOrderCharging, type OrderChargingOptions } from '../pix/order-charging.service.ts';
import type { PaymentSettingsService } from '../pix/payment-settings.service.ts';
import type { OrderPaymentsService } from './order-payments.service.ts';
import { createReceipts, type ReceiptsOptions } from './receipts.service.ts';

export interface PaymentsOptions extends Omit<ReceiptsOptions, 'orders' | 'charges' | 'covered' | 'looks'> {
  orders: OrdersService;
  charges: Charges;
  orderPayments: OrderPaymentsService;
  paymentSettings: PaymentSettingsService;
  findMerchant: OrderChargingOptions['findMerchant'];
  paySimulated: OrderChargingOptions['money']['paySimulated'];
  limits: OrderChargingOptions['limits'];
}

export type Payments = ReturnType<typeof createPayments>;

/** How orders are charged, and what becomes of money that has come in, wired by hand. */
export function createPayments(options: PaymentsOptions) {
  const { paymentSettings, withdrawals, paySimulated, limits } = options;
  const receipts = createReceipts({ ...options, covered: options.orderPayments, looks: limits.looks });
  const { record, received } = receipts;
  const { presentReceipts } = received;
  const orderCharging = createOrderCharging({
    ...options,
    providers: paymentSettings,
    money: { record, presentReceipts, withdrawals, paySimulated },
  });
  return { receipts, orderCharging };
}
