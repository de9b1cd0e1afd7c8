import type { Merchant } from '@giro/contract/calls/orders.ts';
import { type PlaceInfo, type ShopInfo, shopInfo } from '@giro/contract/calls/storefront-info.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { ShopSettingsService } from '../settings/shop-settings.service.ts';

export type StorefrontInfoService = ReturnType<typeof createStorefrontInfo>;

/** What visitors may know of the shop's settings. */
export function createStorefrontInfo({ settings }: { settings: ShopSettingsService }) {
  async function getShop(db: Executor): Promise<ShopInfo> {
    return shopInfo.parse(await settings.getShop(db));
  }

  /** Where the shop is, by its own settings. */
  async function getPlace(db: Executor): Promise<PlaceInfo> {
    const { vicinity, opening_hours } = await getShop(db);
    return { vicinity, latitude: null, longitude: null, iframe: null, opening_hours };
  }

  /** Whom a Pix code pays; undefined until the shop has a key. */
  async function findMerchant(db: Executor): Promise<Merchant | undefined> {
    const pix = await settings.findPix(db);
    return pix && { key: pix.key, name: pix.name, city: pix.city, isDemo: pix.isDemo };
  }

  return { getShop, getPlace, findMerchant };
}
