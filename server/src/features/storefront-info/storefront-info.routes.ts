import { placeInfoCall, shopInfoCall } from '@giro/contract/calls/storefront-info.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/calls.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import { securityText, webManifest } from './storefront-info.presenter.ts';
import type { StorefrontInfoService } from './storefront-info.service.ts';

interface StorefrontInfoParts {
  storefrontInfo: StorefrontInfoService;
  deviceSettings: DeviceSettingsService;
  tradeSettings: TradeSettingsService;
  instalmentTerms: Pick<InstalmentTermsService, 'readShown'>;
  delivery: { isOffered(db: Database): Promise<boolean> };
  notas: { areIssued(db: Database): Promise<boolean> };
  database: Database;
}

export function storefrontInfoRoutes(
  app: FastifyInstance,
  {
    storefrontInfo: info,
    deviceSettings,
    tradeSettings,
    instalmentTerms,
    delivery,
    notas,
    database,
  }: StorefrontInfoParts,
): void {
  serve(app, shopInfoCall, async () => {
    const [shop, { offer_days, on_silence }, rules, shown, isDelivering, areIssued] = await Promise.all([
      info.getShop(database),
      deviceSettings.read(database),
      tradeSettings.read(database),
      instalmentTerms.readShown(database),
      delivery.isOffered(database),
      notas.areIssued(database),
    ]);
    const { credit_enabled: givesCredit, bonus_percent, credit_days, modes, trade_hold_days } = rules;
    const credit = givesCredit ? { bonus_percent, days: credit_days } : undefined;
    const trade = givesCredit && modes.length > 0 ? { modes, hold_days: trade_hold_days } : undefined;
    const counter = rules.counter_enabled ? (true as const) : undefined;
    const delivers = isDelivering ? (true as const) : undefined;
    const issued = areIssued ? { notas: true as const } : {};
    return { ...shop, offer_days, on_silence, credit, trade, counter, delivers, ...issued, ...shown };
  });
  serve(app, placeInfoCall, async () => info.getPlace(database));
}

/** The shop's name on the home screens of phones. */
export function webManifestRoutes(app: FastifyInstance, info: StorefrontInfoService, database: Database): void {
  app.get('/site.webmanifest', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(webManifest((await info.getShop(database)).name)),
  );
}

export interface SecurityTextOptions {
  database: Database;
  baseUrl: string;
  now: () => Date;
}

/** Whom to tell of a vulnerability, by the shop's e-mail of this moment. */
export function securityTextRoutes(
  app: FastifyInstance,
  info: StorefrontInfoService,
  { database, baseUrl, now }: SecurityTextOptions,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { email } = await info.getShop(database);
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(securityText({ email, baseUrl, now: now() }));
  });
}
