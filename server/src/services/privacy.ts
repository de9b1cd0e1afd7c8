import path from 'node:path';
import type { Config } from '../config.ts';
import { createAccountEnds } from '../features/privacy/account-ends.service.ts';
import { createDataArchives } from '../features/privacy/data-archives.service.ts';
import { createOwnData } from '../features/privacy/own-data.service.ts';
import { createRetention } from '../features/privacy/retention.service.ts';
import { type Ground, minutes } from './ground.ts';
import type { PeopleServices } from './people.ts';
import type { SalesServices } from './sales.ts';

/** What people may ask of their data, and how it is forgotten. */
export function createPrivacyServices(
  ground: Ground,
  { accounts }: Pick<PeopleServices, 'accounts'>,
  { dataDir }: Pick<Config, 'dataDir'>,
  { orderPayments }: Pick<SalesServices, 'orderPayments'>,
) {
  const { database, box, disk, baseUrl, outbox, privateFiles, storefrontInfo, limit, now } = ground;
  return {
    dataArchives: createDataArchives({
      database,
      disk,
      ownData: createOwnData({ database, box, privateFiles, labelOf: orderPayments.labelOf }),
      outbox,
      findPerson: accounts.findPerson,
      readShopName: async () => (await storefrontInfo.getShop(database)).name,
      baseUrl,
      now,
    }),
    accountEnds: createAccountEnds({
      database,
      disk,
      box,
      accounts,
      outbox,
      passwordChecks: limit('password-check', 10, minutes(15)),
      baseUrl,
    }),
    retention: createRetention({ database, disk, mailFolder: path.join(dataDir, 'mail') }),
  };
}
