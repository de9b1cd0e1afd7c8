import { merchantCall } from '@giro/contract/calls/orders.ts';
import * as settingsCalls from '@giro/contract/calls/payment-settings.ts';
import * as calls from '@giro/contract/calls/payments.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { acceptAnything } from '../../platform/http/lenient-body.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import type { OwnCharges } from './own-charges.service.ts';
import type { PaymentSettingsService } from './payment-settings.service.ts';
import type { Webhooks } from './webhooks.service.ts';

/** Whom a Pix code pays, and by which kind of code orders of now are paid. */
export function merchantRoutes(
  app: FastifyInstance,
  info: Pick<StorefrontInfoService, 'findMerchant'>,
  payments: Pick<OrderPaymentsService, 'termsFor'>,
  database: Database,
): void {
  serve(app, merchantCall, async () => {
    // Of nobody in particular.
    const terms = payments.termsFor(database, { userId: 0 });
    const [merchant, { mode }] = await Promise.all([info.findMerchant(database), terms]);
    return { merchant: merchant ?? null, mode };
  });
}

export function ownChargesRoutes(app: FastifyInstance, own: OwnCharges): void {
  serve(app, calls.renewChargeCall, async ({ params, person, request }) =>
    own.renew(params.code, person, clientOf(request)),
  );
  serve(app, calls.useFixedCodeCall, async ({ params, person }) => own.useFixedCode(params.code, person));
}

export function paymentSettingsRoutes(app: FastifyInstance, settings: PaymentSettingsService): void {
  serve(app, settingsCalls.readPaymentSettingsCall, async () => settings.read());
  serve(app, settingsCalls.savePaymentSettingsCall, async ({ body, ...context }) => ({
    message: 'Configurações de pagamento salvas com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
  serve(app, settingsCalls.tryPaymentSettingsCall, async ({ person }) => settings.test(person));
  serve(app, settingsCalls.registerWebhookCall, async ({ person }) => ({
    message: 'Aviso registrado: o provedor conta à loja quando um Pix chega.',
    config: await settings.registerWebhook(person),
  }));
}

export function webhooksRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  app.register(async (scope) => {
    acceptAnything(scope);
    for (const call of [calls.hearProviderCall, calls.hearProviderPixCall]) {
      serve(scope, call, async ({ params, body }) => {
        await webhooks.hear(params.secret, body);
        return {};
      });
    }
  });
}
