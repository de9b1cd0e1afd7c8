import * as calls from '@giro/contract/calls/payment-settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { PaymentSettingsService } from './payment-settings.service.ts';

export function paymentSettingsRoutes(app: FastifyInstance, settings: PaymentSettingsService): void {
  serve(app, calls.readPaymentSettingsCall, async () => settings.read());
  serve(app, calls.savePaymentSettingsCall, async ({ body, ...context }) => ({
    message: 'Configurações de pagamento salvas com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
  serve(app, calls.tryPaymentSettingsCall, async ({ person }) => settings.test(person));
  serve(app, calls.registerWebhookCall, async ({ person }) => ({
    message: 'Aviso registrado: o provedor conta à loja quando um Pix chega.',
    config: await settings.registerWebhook(person),
  }));
}
