import type { ShopConfig, ShopConfigBody } from '@giro/contract/calls/settings.ts';
import { shopInfo } from '@giro/contract/calls/storefront-info.ts';
import { hoursByDay, hoursList } from '@giro/contract/rules/opening-hours.ts';
import { normalPixKey, pixKeyKindOf, pixKeyKinds } from '@giro/contract/rules/pix-key.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { saveSetting } from './saved-settings.service.ts';
import { readSetting, writeSetting } from './settings.queries.ts';
import { demoPixKey, untilChanged } from './shop-defaults.ts';

/** What the shop says of itself. Its place at Google is for the server alone. */
const storedShop = shopInfo.extend({ google_place_id: z.string() });

const storedPix = z.object({
  kind: z.enum(pixKeyKinds).optional(),
  key: z.string(),
  name: z.string(),
  city: z.string(),
});

const orderRules = z.object({
  hold_hours: z.number().default(24),
  unpaid_orders: z.number().default(3),
  unpaid_units: z.number().default(5),
});
/** For how long and how much people reserve without paying. */
export type OrderRules = z.output<typeof orderRules>;

export type ShopSettingsService = ReturnType<typeof createShopSettings>;

export function createShopSettings({ database }: { database: Database }) {
  /** What was saved, over what stands there until then. */
  const readShop = (value: unknown) =>
    storedShop.parse({ ...untilChanged, google_place_id: '', ...((value as object | null | undefined) ?? {}) });

  async function getShop(db: Executor) {
    return readShop((await readSetting(db, 'shop')).value);
  }

  /** Whom the shop's Pix codes pay; undefined until it has a key. */
  async function findPix(db: Executor) {
    const { value } = await readSetting(db, 'pix');
    if (!value) return undefined;
    const pix = storedPix.parse(value);
    return { ...pix, kind: pix.kind ?? pixKeyKindOf(pix.key), isDemo: pix.key === demoPixKey };
  }

  /** Reads the setting `orders`; what it does not say is as it is until somebody changes it. */
  const readOrderRules = (stored: unknown): OrderRules => orderRules.parse(stored ?? {});
  const getOrderRules = async (db: Executor) => readOrderRules((await readSetting(db, 'orders')).value);

  async function read(db: Executor = database): Promise<ShopConfig> {
    const { value, version } = await readSetting(db, 'shop');
    const { opening_hours, ...shop } = readShop(value);
    const pix = await findPix(db);
    return {
      ...shop,
      hours: hoursByDay(opening_hours),
      pix_kind: pix?.kind ?? null,
      pix_key: pix?.key ?? '',
      pix_name: pix?.name ?? '',
      pix_city: pix?.city ?? '',
      pix_is_demo: pix?.isDemo ?? false,
      ...(await getOrderRules(db)),
      version,
    };
  }

  /** Saves everything at once. Throws 409 when another admin saved since the edit's version. */
  async function save(body: ShopConfigBody, edit: Edit): Promise<ShopConfig> {
    const { hours, pix_kind, pix_key, pix_name, pix_city, hold_hours, unpaid_orders, unpaid_units, ...shop } = body;
    const value = { ...shop, opening_hours: hoursList(hours) };
    const key = pix_kind && normalPixKey(pix_kind, pix_key);
    const pix = pix_kind ? { kind: pix_kind, key, name: pix_name, city: pix_city } : null;
    // These go with the shop's version.
    const always = { byId: edit.byId, expectedVersion: undefined };
    return database.transaction().execute(async (tx) => {
      await saveSetting(tx, 'shop', value, edit);
      await writeSetting(tx, 'pix', pix, always);
      const known = await getOrderRules(tx);
      const rules: OrderRules = {
        hold_hours: hold_hours ?? known.hold_hours,
        unpaid_orders: unpaid_orders ?? known.unpaid_orders,
        unpaid_units: unpaid_units ?? known.unpaid_units,
      };
      await writeSetting(tx, 'orders', rules, always);
      return read(tx);
    });
  }

  /** Fills the analytics id in, unless somebody has decided on it, even for none. */
  async function fillAnalyticsId(id: string): Promise<void> {
    await sql`
      insert into settings (key, value) values ('shop', jsonb_build_object('analytics_id', ${id}::text))
      on conflict (key) do update
        set value = excluded.value || settings.value, version = settings.version + 1
        where not jsonb_exists(settings.value, 'analytics_id')`.execute(database);
  }

  return { getShop, findPix, readOrderRules, read, save, fillAnalyticsId };
}
