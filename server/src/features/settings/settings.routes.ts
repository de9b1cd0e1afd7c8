import * as deviceCalls from '@giro/contract/calls/device-settings.ts';
import * as calls from '@giro/contract/calls/settings.ts';
import * as textCalls from '@giro/contract/calls/status-texts.ts';
import * as tradeCalls from '@giro/contract/calls/trade-settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { DeviceSettingsService } from './device-settings.service.ts';
import type { MailSettingsService } from './mail-settings.service.ts';
import type { ShopSettingsService } from './shop-settings.service.ts';
import type { StatusTexts } from './status-texts.service.ts';
import type { TradeSettingsService } from './trade-settings.service.ts';

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

export function deviceSettingsRoutes(app: FastifyInstance, settings: DeviceSettingsService): void {
  serve(app, deviceCalls.readDeviceSettingsCall, async () => settings.show());
  serve(app, deviceCalls.saveDeviceSettingsCall, async ({ body, ...context }) => ({
    message: 'Regras de aparelhos salvas com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
}

export function tradeSettingsRoutes(app: FastifyInstance, settings: TradeSettingsService): void {
  serve(app, tradeCalls.readTradeTermsCall, async () => settings.showTerms());
  serve(app, tradeCalls.readTradeSettingsCall, async () => settings.show());
  serve(app, tradeCalls.saveTradeSettingsCall, async ({ body, ...context }) => settings.save(body, editOf(context)));
}

export function statusTextsRoutes(app: FastifyInstance, texts: StatusTexts): void {
  serve(app, textCalls.readTextsCall, async () => texts.show());
  serve(app, textCalls.saveTextsCall, async ({ body, ...context }) => ({
    message: 'Textos salvos com sucesso!',
    ...(await texts.save(body, editOf(context))),
  }));
}
