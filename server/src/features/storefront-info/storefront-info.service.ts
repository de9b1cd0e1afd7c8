import type { Merchant } from '@giro/contract/calls/orders.ts';
import { type PlaceInfo, type ShopInfo, shopInfo } from '@giro/contract/calls/storefront-info.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Place, Places } from '../../platform/places/places.ts';
import type { ShopSettingsService, StoredSettings } from '../settings/shop-settings.service.ts';
import { presentPlace } from './storefront-info.presenter.ts';

export type StorefrontInfoService = ReturnType<typeof createStorefrontInfo>;

/** The part of the shop's settings, and of its place at Google, that visitors may know. */
export function createStorefrontInfo({ settings, places }: { settings: ShopSettingsService; places: Places }) {
  async function getShop(db: Executor): Promise<ShopInfo> {
    return shopInfo.parse(await settings.getShop(db));
  }

  /** The same of settings that were read already. */
  const shopOf = ({ shop }: StoredSettings): ShopInfo => shopInfo.parse(settings.shopOf(shop));

  const placeOf = ({ google_place_id, name, vicinity }: Awaited<ReturnType<typeof settings.getShop>>) =>
    places.findPlace({ id: google_place_id || undefined, name, address: vicinity });

  /** The shop as Google Places knows it; undefined without a key or an answer. Waits for another server: no transaction. */
  async function findGooglePlace(db: Executor): Promise<Place | undefined> {
    return placeOf(await settings.getShop(db));
  }

  /** The shop's location: from Google Places, with its own settings filling the gaps. */
  async function getPlace(db: Executor): Promise<PlaceInfo> {
    const shop = await settings.getShop(db);
    return presentPlace(shop, await placeOf(shop));
  }

  const presentMerchant = (pix: ReturnType<typeof settings.pixOf>): Merchant | undefined =>
    pix && { key: pix.key, name: pix.name, city: pix.city, isDemo: pix.isDemo };

  /** Whom a Pix code pays; undefined until the shop has a key. */
  async function findMerchant(db: Executor): Promise<Merchant | undefined> {
    return presentMerchant(await settings.findPix(db));
  }

  /** The same of settings that were read already. */
  const merchantOf = ({ pix }: StoredSettings): Merchant | undefined => presentMerchant(settings.pixOf(pix));

  return { getShop, shopOf, findGooglePlace, getPlace, findMerchant, merchantOf };
}
