import type { ShopConfig, ShopConfigBody } from '@giro/contract/calls/settings.ts';
import { hoursByDay } from '@giro/contract/rules/opening-hours.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { assertSteppedUp } from '../../platform/http/calls.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { record, recordChanges } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { saveSetting } from './saved-settings.service.ts';
import { fillAnalyticsId, readSetting, writeSetting } from './settings.queries.ts';
import { pixState, shopState } from './settings-words.rules.ts';
import { isOwnShop, isSamePix, partsOf, pixOfBody, readOrderRules, readPix, readShop } from './shop-settings.rules.ts';

export type { StoredSettings } from './settings.queries.ts';
export type { OrderRules } from './shop-settings.rules.ts';
export type ShopSettingsService = ReturnType<typeof createShopSettings>;

/** Whom the shop's codes pay is where its money goes. Throws 403. */
function assertMayChangePix(person: SignedIn): void {
  if (!can(person, 'pix-key.change')) throw forbidden('Só quem tem o perfil Dono troca a chave Pix da loja.');
  assertSteppedUp(person);
}

export function createShopSettings({ database }: { database: Database }) {
  /** The shop's information about itself, with its place at Google, which visitors are not shown. */
  const getShop = async (db: Executor) => readShop((await readSetting(db, 'shop')).value);

  /** Whom the shop's Pix codes pay; undefined until it has a key. */
  const findPix = async (db: Executor) => readPix((await readSetting(db, 'pix')).value);

  const getOrderRules = async (db: Executor) => readOrderRules((await readSetting(db, 'orders')).value);

  /** All that admins set of the shop; the version is that of the setting `shop`. */
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

  /**
   * Saves everything at once; whom the shop's codes pay only for who may change that and has just shown that it is them.
   * Throws 409 when another admin saved since the edit's version, 403 for another Pix key by somebody else.
   */
  async function save(body: ShopConfigBody, edit: Edit, person: SignedIn): Promise<ShopConfig> {
    const { shop, orders } = partsOf(body);
    const pix = pixOfBody(body);
    // These go with the shop's version.
    const always = { byId: edit.byId, expectedVersion: undefined };
    return database.transaction().execute(async (tx) => {
      const before = await read(tx);
      await saveSetting(tx, 'shop', shop, edit);
      if (!isSamePix(pix, await findPix(tx))) {
        assertMayChangePix(person);
        await writeSetting(tx, 'pix', pix, always);
      }
      await writeSetting(tx, 'orders', { ...(await getOrderRules(tx)), ...orders }, always);
      const after = await read(tx);
      await recordChanges(tx, { kind: 'shop-settings', before: shopState(before), after: shopState(after) });
      // Two keys may end alike.
      const isOtherKey = before.pix_key !== after.pix_key;
      const change = { kind: 'pix-key', before: pixState(before), after: pixState(after) } as const;
      await (isOtherKey ? record(tx, change) : recordChanges(tx, change));
      return after;
    });
  }

  return {
    getShop,
    findPix,
    shopOf: readShop,
    pixOf: readPix,
    rulesOf: readOrderRules,
    isOwnShop,
    read,
    save,
    /** Fills the analytics id in, unless somebody has decided on it, even for none. */
    fillAnalyticsId: (id: string) => fillAnalyticsId(database, id),
  };
}
