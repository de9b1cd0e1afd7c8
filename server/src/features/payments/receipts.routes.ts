import type { FastifyInstance } from 'fastify';
import type { Receipts } from './receipts.service.ts';
import { receivedPaymentsRoutes } from './received-payments.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export function receiptsRoutes(app: FastifyInstance, { received, decisions, webhooks }: Receipts): void {
  receivedPaymentsRoutes(app, received, decisions);
  webhooksRoutes(app, webhooks);
}
