import type { ShopInfo } from '@giro/contract/calls/storefront-info.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { orderTexts } from '../features/orders/order-texts.rules.ts';
import type { PaymentMethod } from '../features/payments/payment-method.ts';
import type { PixTools } from '../features/payments/payment-settings.service.ts';
import type { PaymentsOptions } from '../features/payments/payments.service.ts';
import { proposalTexts } from '../features/proposals/proposal-texts.rules.ts';
import { createDeviceSettings } from '../features/settings/device-settings.service.ts';
import { createShopSettings } from '../features/settings/shop-settings.service.ts';
import { createStatusTexts } from '../features/settings/status-texts.service.ts';
import { createStorefrontInfo } from '../features/storefront-info/storefront-info.service.ts';
import type { Freshness } from '../platform/cache/kept-parts.ts';
import { PublicCache } from '../platform/cache/public-cache.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../platform/database/database.ts';
import { openDisk } from '../platform/files/disk.ts';
import { createPictures } from '../platform/files/pictures.ts';
import { createPrivateFiles } from '../platform/files/private-files.ts';
import { createLimit, type Limit } from '../platform/http/limits.ts';
import { createPictureFetch, type FetchPicture } from '../platform/http/outside-pictures.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import type { SmtpPatience } from '../platform/mail/transport.ts';
import { createGooglePlaces } from '../platform/places/google-places.ts';
import { noPlaces } from '../platform/places/places.ts';

export interface ServicesOptions {
  config: Config;
  /** See `openNotesPool`. */
  notesPool: pg.Pool;
  database: Database;
  /** Without it nothing that was read is kept. */
  freshness?: Freshness;
  box: SecretBox;
  log: Logger;
  now?: () => Date;
  /** What takes the place of every limit, where nobody asks who could ask too much. */
  noLimit?: Limit;
  /** How long a mail server may take, when not as long as usual. */
  smtpPatience?: SmtpPatience;
  /** How pictures of other servers are fetched, when not as usual. */
  fetchPicture?: FetchPicture;
  /** The adapters of Pix providers, when not the usual ones. */
  /** Ways to pay beside those of the shop. */
  moreMethods?: readonly PaymentMethod[];
  pixTools?: Partial<PixTools & Pick<PaymentsOptions, 'paySimulated'>>;
}

export type Ground = ReturnType<typeof createGround>;

export const minutes = (count: number) => count * 60;

/** What services of every group are given: the tools, the shop's settings, and who its mails come from. */
export function createGround(options: ServicesOptions) {
  const { config, notesPool, database, box, log, now = () => new Date(), noLimit } = options;
  const { freshness = new PublicCache(now), fetchPicture = createPictureFetch() } = options;
  const { baseUrl } = config;
  const disk = openDisk(config);
  const shopSettings = createShopSettings({ database });
  const places = config.places ? createGooglePlaces({ ...config.places, log, now }) : noPlaces;
  const storefrontInfo = createStorefrontInfo({ settings: shopSettings, places });
  const senderFor = ({ name, vicinity, cnpj, opening_hours, email, whatsapp }: ShopInfo) => ({
    shop: name,
    address: vicinity,
    cnpj,
    hours: opening_hours,
    email,
    whatsapp,
    baseUrl,
  });
  const readSender = async (db: Executor) => senderFor(await storefrontInfo.getShop(db));
  return {
    database,
    freshness,
    fetchPicture,
    box,
    log,
    now,
    baseUrl,
    disk,
    limit: (name: string, points: number, seconds: number) =>
      noLimit ?? createLimit(notesPool, { name, points, seconds }),
    pictures: createPictures(disk),
    privateFiles: createPrivateFiles({ disk }),
    shopSettings,
    /** Whether the shop's place and reviews are asked of Google. */
    showsGoogle: config.places !== undefined,
    deviceSettings: createDeviceSettings({ database }),
    storefrontInfo,
    senderFor,
    readSender,
    readShopEmail: async (db: Executor) => (await storefrontInfo.getShop(db)).email,
    outbox: createOutbox(box, readSender),
    statusTexts: createStatusTexts({
      database,
      readSender,
      subjects: { proposal: proposalTexts, order: orderTexts },
    }),
  };
}
