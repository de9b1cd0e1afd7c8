import type { FiscalSettingsBody, FiscalSettingsShown } from '@giro/contract/calls/fiscal-settings.ts';
import type { FiscalModel } from '@giro/contract/rules/fiscal.ts';
import { createToken, findBySecret } from '../../platform/crypto/token.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import { recordChanges } from '../../platform/record/record.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import type { FiscalCertificates } from './fiscal-certificates.service.ts';
import type { FiscalSecrets } from './fiscal-secrets.service.ts';
import { fiscalState, presentFiscal, sentFiscalSecrets } from './fiscal-settings.presenter.ts';
import { lockSeries, readNextNumbers, setNextNumber } from './fiscal-settings.queries.ts';
import { fiscalAfter, fiscalProblems, readStoredFiscal, type StoredFiscal } from './fiscal-settings.rules.ts';
import { hastenMissing, readStanding } from './queue.queries.ts';

interface FiscalSettingsOptions {
  database: Database;
  savedSettings: SavedSettings;
  secrets: FiscalSecrets;
  certificates: FiscalCertificates;
  baseUrl: string;
  isLocal: boolean;
  now: () => Date;
}

export type FiscalSettingsService = ReturnType<typeof createFiscalSettings>;

/** The way in which the shop issues its notas, as its people set it. */
export function createFiscalSettings(options: FiscalSettingsOptions) {
  const { database, savedSettings, secrets, certificates, baseUrl, isLocal, now } = options;

  async function readSaved(db: Executor): Promise<{ stored: StoredFiscal; version: number }> {
    const { value, version } = await savedSettings.read(db, 'fiscal');
    return { stored: readStoredFiscal(value), version };
  }

  async function present(db: Executor, stored: StoredFiscal, version: number): Promise<FiscalSettingsShown> {
    const { environment, series } = stored;
    const next = await readNextNumbers(db, environment, series[environment]);
    const standing = await readStanding(db, environment);
    const hook = stored.emitter === 'focus' ? secrets.open(stored, 'hook') : null;
    const webhookUrl = hook && `${baseUrl}/api/notas/webhook/${hook}`;
    return presentFiscal(stored, { next, standing, webhookUrl, isLocal, version });
  }

  async function read(db: Executor = database): Promise<FiscalSettingsShown> {
    const { stored, version } = await readSaved(db);
    return present(db, stored, version);
  }

  /** The series of a model goes on with the number that was typed, unless that is one which was taken. */
  async function numberOn(
    tx: Tx,
    { environment, series }: StoredFiscal,
    model: FiscalModel,
    body: FiscalSettingsBody,
    problems: FieldProblems,
  ): Promise<void> {
    const [field, wanted] = model === 55 ? (['next_55', body.next_55] as const) : (['next_65', body.next_65] as const);
    if (wanted === undefined) return;
    const of = { environment, model, series: series[environment][model] };
    const { next, taken } = await lockSeries(tx, of);
    if (wanted <= taken)
      problems.add(field, `O número ${taken} desta série já foi usado: continue do ${taken + 1} em diante.`);
    else if (wanted > next && body.confirm_gap !== true) {
      problems.add(field, `O próximo número desta série é ${next}. Confirme que quer pular até ${wanted}.`);
    } else if (wanted !== next) await setNextNumber(tx, of, { next: wanted, isFirst: taken === 0 });
  }

  /** The settings with the secrets that a body brings, sealed; of a certificate that is read. */
  async function withSecrets(after: StoredFiscal, body: FiscalSettingsBody, problems: FieldProblems) {
    const sealed = { ...after };
    if (body.focus_token) sealed.focusTokenSealed = secrets.seal(body.focus_token, 'focusToken');
    if (body.pfx || body.pfx_password) Object.assign(sealed, await certificates.take(after, body, problems));
    const [ofCertificate, ofShop] = [sealed.certificate?.cnpj, after.company.cnpj];
    if (ofCertificate && ofShop !== '' && ofCertificate.slice(0, 8) !== ofShop.slice(0, 8)) {
      problems.add(body.pfx ? 'pfx' : 'company.cnpj', 'O certificado é de outra empresa: o CNPJ não é o da loja.');
    }
    sealed.hookSealed ??= secrets.seal(createToken(), 'hook');
    return sealed;
  }

  /**
   * Changes what the body names. Secrets that are not sent stay, but for the token of another address. Throws 409 when
   * another admin saved since the edit's version, 422 with every bad field.
   */
  async function save(body: FiscalSettingsBody, edit: Edit): Promise<FiscalSettingsShown> {
    return database.transaction().execute(async (tx) => {
      const { stored: before, version } = await readSaved(tx);
      const shown = await present(tx, before, version);
      const problems = new FieldProblems();
      const after = await withSecrets(fiscalAfter(body, before, now()), body, problems);
      const check = {
        before,
        isLocalShop: isLocal,
        hasPfx: after.pfxSealed !== null || problems.has('pfx') || problems.has('pfx_password'),
        hasFocusToken: after.focusTokenSealed !== null,
        confirmsProduction: body.confirm_production === true,
      };
      for (const [field, words] of fiscalProblems(after, check)) problems.add(field, words);
      await numberOn(tx, after, 55, body, problems);
      await numberOn(tx, after, 65, body, problems);
      problems.throwIfAny();
      // What the body leaves out was read here: it must still be so, also for an edit that names no version.
      await savedSettings.save(tx, 'fiscal', after, { ...edit, expectedVersion: edit.expectedVersion ?? version });
      await hastenMissing(tx);
      const saved = await read(tx);
      const states = { before: fiscalState(shown), after: { ...fiscalState(saved), ...sentFiscalSecrets(body) } };
      await recordChanges(tx, { kind: 'fiscal-settings', ...states });
      return saved;
    });
  }

  /** True if the secret is that of the provider's notices. */
  async function isHook(secret: string): Promise<boolean> {
    const { stored } = await readSaved(database);
    return findBySecret([stored], (one) => secrets.open(one, 'hook'), secret) !== undefined;
  }

  return { readSaved, read, save, isHook };
}
