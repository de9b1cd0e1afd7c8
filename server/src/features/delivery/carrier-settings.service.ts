import type { CarrierSettingsBody, CarrierSettingsShown } from '@giro/contract/calls/carrier-settings.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import { recordChanges } from '../../platform/record/record.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import type { KeptAccount } from '../settings/kept-accounts.service.ts';
import type { KeptCarriers } from './carrier-accounts.service.ts';
import { endRests, forgetQuotes } from './carrier-settings.queries.ts';
import {
  carrierAfter,
  carrierProblems,
  carrierState,
  isSameAccount,
  isSameTarget,
  noSecrets,
  readStoredCarrier,
  type StoredCarrier,
  secretsAfter,
  sentSecrets,
} from './carrier-settings.rules.ts';
import { accessEndsMail } from './delivery.mail.ts';

interface CarrierSettingsOptions {
  database: Database;
  kept: KeptCarriers;
  shopAlerts: ShopAlerts;
  baseUrl: string;
  isLocal: boolean;
  now: () => Date;
}

export type CarrierSettingsService = ReturnType<typeof createCarrierSettings>;

/** The shop is told so many days before its access code ends. */
const warnedDays = 15;

const pricesDepend = ({ card, contract, dr }: StoredCarrier) => JSON.stringify([card, contract, dr]);

/** The shop's carrier, as admins set it. */
export function createCarrierSettings(options: CarrierSettingsOptions) {
  const { database, kept, shopAlerts, baseUrl, isLocal, now } = options;

  function present(stored: StoredCarrier, version: number): CarrierSettingsShown {
    const tells = stored.carrier === 'melhor-envio';
    return {
      carrier: stored.carrier,
      environment: stored.environment,
      base_url: stored.baseUrl,
      reverse_url: stored.reverseUrl,
      user: stored.user,
      has_access_code: stored.accessCodeSealed !== null,
      access_ends_on: stored.accessEndsOn,
      card: stored.card,
      contract: stored.contract,
      dr: stored.dr,
      admin_code: stored.adminCode,
      has_token: stored.tokenSealed !== null,
      has_refresh_token: stored.refreshTokenSealed !== null,
      client_id: stored.clientId,
      has_client_secret: stored.clientSecretSealed !== null,
      contact_email: stored.contactEmail,
      services: stored.services.map(({ insuranceCode, isActive, extraDays, extraPercent, ...service }) => ({
        ...service,
        insurance_code: insuranceCode,
        active: isActive,
        extra_days: extraDays,
        extra_percent: extraPercent / 100,
      })),
      webhook_url: tells ? `${baseUrl}/api/envios/webhook/${kept.openOne(stored, 'hook')}` : null,
      has_simulator: isLocal,
      version,
    };
  }

  async function read(db: Executor = database): Promise<CarrierSettingsShown> {
    const { stored, version } = await kept.read(db);
    return present(stored, version);
  }

  /** The settings of an account as they are after the save: of one that is known, or in the place of another. Throws 422. */
  function settingsAfter(
    account: ReturnType<typeof carrierAfter>,
    before: KeptAccount<StoredCarrier> | undefined,
    body: CarrierSettingsBody,
  ): StoredCarrier {
    const stored = before?.stored ?? readStoredCarrier({});
    const isSame = isSameTarget(stored, account);
    const secrets = secretsAfter(isSame ? kept.open(stored, before?.formerId) : noSecrets, body);
    const problems = new FieldProblems();
    for (const [field, words] of carrierProblems(account, secrets, { isLocalShop: isLocal }))
      problems.add(field, words);
    problems.throwIfAny();
    // Each account tells at an address of its own: whatever comes there is about it.
    const hook = (isSameAccount(stored, account) && secrets.hook) || createToken();
    return { ...account, ...kept.seal({ ...secrets, hook }) };
  }

  /**
   * Changes what the body names; 'manual' leaves the shop without a carrier. Secrets that are not sent stay, unless they
   * would go to another place than they were given for. What is on its way with another account is followed there: it is
   * kept as a former one, and is taken up again, with its secrets, when it is set again meanwhile. Throws 409 when another
   * admin saved since the edit's version, 422 with every bad field.
   */
  async function save(body: CarrierSettingsBody, edit: Edit): Promise<CarrierSettingsShown> {
    return database.transaction().execute(async (tx) => {
      await kept.lock(tx);
      const { stored: before, version } = await kept.read(tx);
      await kept.forgetFormer(tx);
      const saved = (await kept.listSaved(tx)).filter(({ stored }) => stored.carrier !== 'manual');
      const current = saved.find(({ formerId }) => formerId === undefined);
      const account = carrierAfter(body, before);
      const known = saved.find(({ stored }) => isSameAccount(stored, account));
      const settings =
        account.carrier === 'manual' ? readStoredCarrier({}) : settingsAfter(account, known ?? current, body);
      // What the body leaves out was read here: it must still be so, also for an edit that names no version.
      await kept.save(tx, settings, { ...edit, expectedVersion: edit.expectedVersion ?? version });
      await kept.switchTo(tx, current, { known, settings });
      if (!isSameAccount(before, settings) || pricesDepend(before) !== pricesDepend(settings)) await forgetQuotes(tx);
      await endRests(tx);
      const after = await read(tx);
      const states = {
        before: carrierState(present(before, version)),
        after: { ...carrierState(after), ...sentSecrets(body) },
      };
      await recordChanges(tx, { kind: 'carrier-settings', ...states });
      return after;
    });
  }

  /** Tells the shop once that its access code ends soon. */
  async function warnOfEnd(): Promise<void> {
    const { stored } = await kept.read(database);
    const { accessEndsOn: day, carrier } = stored;
    if (day === null || carrier !== 'correios') return;
    const daysLeft = Math.round((Date.parse(day) - Date.parse(saoPauloToday(now()))) / 86_400_000);
    if (daysLeft > warnedDays) return;
    await database
      .transaction()
      .execute((tx) => shopAlerts.tell(tx, `carrier-access:${day}`, (sender) => accessEndsMail(day, sender)));
  }

  return { read, save, warnOfEnd, forgetFormer: () => kept.forgetFormer(database) };
}
