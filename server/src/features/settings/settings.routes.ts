import * as calls from '@giro/contract/calls/settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { MailSettingsService } from './mail-settings.service.ts';
import type { ShopSettingsService } from './shop-settings.service.ts';

export function settingsRoutes(app: FastifyInstance, mail: MailSettingsService, shop: ShopSettingsService): void {
  serve(app, calls.readMailConfigCall, async () => mail.read());
  serve(app, calls.saveMailConfigCall, async ({ body, ...context }) => ({
    message: 'Configurações de e-mail salvas com sucesso!',
    config: await mail.save(body, editOf(context)),
  }));
  serve(app, calls.removeMailConfigCall, async (context) => ({
    message: 'Envio por e-mail desligado. As mensagens serão gravadas em arquivo.',
    config: await mail.remove(editOf(context)),
  }));
  serve(app, calls.testMailConfigCall, async ({ body, person }) => mail.test(body, person));
  serve(app, calls.readShopConfigCall, async () => shop.read());
  serve(app, calls.saveShopConfigCall, async ({ body, ...context }) => ({
    message: 'Configurações da loja salvas com sucesso!',
    config: await shop.save(body, editOf(context), context.person),
  }));
}
