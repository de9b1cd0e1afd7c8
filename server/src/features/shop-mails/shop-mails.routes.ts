import * as calls from '@giro/contract/calls/shop-mails.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { ShopMailSettings } from './shop-mail-settings.service.ts';

export function shopMailsRoutes(app: FastifyInstance, settings: ShopMailSettings): void {
  serve(app, calls.readShopMailsCall, async () => settings.read());
  serve(app, calls.saveShopMailsCall, async ({ body, ...context }) => ({
    message: 'Avisos da loja salvos com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
}
