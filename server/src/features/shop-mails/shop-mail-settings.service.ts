import type { ShopMails, ShopMailsBody } from '@giro/contract/calls/shop-mails.ts';
import { z } from 'zod';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { maskEmail, recordChanges, stateOf } from '../../platform/record/record.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';

/** The setting `shop-mails`; what it does not say is as it is until somebody changes it. */
const stored = z.object({
  email: z.string().default(''),
  daily: z.boolean().default(true),
  new_order: z.boolean().default(true),
  new_proposal: z.boolean().default(true),
});

const names = { daily: 'Resumo diário', new_order: 'A cada pedido', new_proposal: 'A cada proposta' };
const stateOfMails = (mails: ShopMails) => ({
  ...stateOf(names, mails),
  Para: mails.email === '' ? 'dono' : maskEmail(mails.email),
});

export type ShopMailSettings = ReturnType<typeof createShopMailSettings>;

/** Which mails the shop's own people get. */
export function createShopMailSettings({
  database,
  savedSettings,
}: {
  database: Database;
  savedSettings: SavedSettings;
}) {
  async function read(db: Executor = database): Promise<ShopMails> {
    const { value, version } = await savedSettings.read(db, 'shop-mails');
    return { ...stored.parse(value ?? {}), version };
  }

  /** Throws 409 when another admin saved since the edit's version. */
  async function save(body: ShopMailsBody, edit: Edit): Promise<ShopMails> {
    return database.transaction().execute(async (tx) => {
      const before = await read(tx);
      await savedSettings.save(tx, 'shop-mails', body, edit);
      const after = await read(tx);
      const states = { before: stateOfMails(before), after: stateOfMails(after) };
      await recordChanges(tx, { kind: 'shop-mail-settings', ...states });
      return after;
    });
  }

  return { read, save };
}
