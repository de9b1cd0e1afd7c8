import type { ShopInfo } from '@giro/contract/calls/storefront-info.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { MailSender } from '../../platform/mail/mail-content.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { StorefrontInfoService } from './storefront-info.service.ts';

interface ShopSenderOptions {
  storefrontInfo: Pick<StorefrontInfoService, 'getShop' | 'shopOf'>;
  baseUrl: string;
}

export type ShopSender = ReturnType<typeof createShopSender>;

/** Whom the shop's mails are from. */
export function createShopSender({ storefrontInfo, baseUrl }: ShopSenderOptions) {
  const senderFor = ({ name, vicinity, cnpj, opening_hours, email, whatsapp }: ShopInfo): MailSender => ({
    shop: name,
    address: vicinity,
    cnpj,
    hours: opening_hours,
    email,
    whatsapp,
    baseUrl,
  });

  return {
    read: async (db: Executor) => senderFor(await storefrontInfo.getShop(db)),
    /** The same of settings that were read already. */
    of: (settings: StoredSettings) => senderFor(storefrontInfo.shopOf(settings)),
  };
}
