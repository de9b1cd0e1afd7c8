import type { FastifyInstance } from 'fastify';
import { webhooksRoutes } from '../pix/webhooks.routes.ts';
import { orderPaymentRoutes } from './paying.routes.ts';
import type { Payments } from './payments.service.ts';
import { receivedPaymentsRoutes } from './received-payments.routes.ts';

export function paymentsRoutes(app: FastifyInstance, { receipts, orderCharging }: Payments): void {
  orderPaymentRoutes(app, orderCharging);
  receivedPaymentsRoutes(app, receipts.received, receipts.decisions);
  webhooksRoutes(app, receipts.webhooks);
}
