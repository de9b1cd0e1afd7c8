import type { FiscalSettingsBody } from '@giro/contract/calls/fiscal-settings.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { CertificateProblem, openCertificate } from '../../platform/fiscal/certificate.ts';
import type { FieldProblems } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import { certificateEventOf } from './fiscal-certificates.rules.ts';
import type { FiscalSecrets } from './fiscal-secrets.service.ts';
import { fiscalCertificateMail } from './fiscal-settings.mail.ts';
import { readStoredFiscal, type StoredFiscal } from './fiscal-settings.rules.ts';

interface CertificatesOptions {
  database: Database;
  savedSettings: SavedSettings;
  secrets: FiscalSecrets;
  outbox: Outbox;
  readShopEmail: (db: Executor) => Promise<string>;
  now: () => Date;
}

export type FiscalCertificates = ReturnType<typeof createFiscalCertificates>;

/** The file as browsers read it begins with what it is. */
const bytesOf = (pfx: string) => pfx.replace(/^data:[^,]*,/, '').replace(/\s/g, '');
const mostBytes = 30 * 1024;
/** The mails of all warnings are about the one shop that there is. */
const shopId = 1;

/** The shop's certificate: read when it is sent, shown, and told of before it ends. */
export function createFiscalCertificates(options: CertificatesOptions) {
  const { database, savedSettings, secrets, outbox, readShopEmail, now } = options;

  /** Reads the certificate that a body brings, or the kept one by another password. */
  async function take(after: StoredFiscal, body: FiscalSettingsBody, problems: FieldProblems) {
    const pfx = body.pfx ? bytesOf(body.pfx) : secrets.open(after, 'pfx');
    if (pfx === null) {
      problems.add('pfx', 'Envie o arquivo do certificado junto com a senha.');
      return {};
    }
    const bytes = Buffer.from(pfx, 'base64');
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(pfx) || bytes.length > mostBytes) {
      problems.add('pfx', 'Envie o certificado A1 (.pfx ou .p12), de no máximo 30 KB.');
      return {};
    }
    const kept = body.pfx ? '' : (secrets.open(after, 'pfxPassword') ?? '');
    const password = body.pfx_password || kept;
    try {
      const { name, cnpj, expiresAt } = await openCertificate(bytes, password, now());
      return {
        pfxSealed: secrets.seal(pfx, 'pfx'),
        pfxPasswordSealed: secrets.seal(password, 'pfxPassword'),
        certificate: { name, cnpj, expiresAt: expiresAt.toISOString() },
      };
    } catch (error) {
      if (!(error instanceof CertificateProblem)) throw error;
      problems.add(error.kind === 'password' ? 'pfx_password' : 'pfx', error.message);
      return {};
    }
  }

  /** Tells the shop by mail that its certificate ends soon, or has: once a week from 30 days before. */
  async function warnOfEnd(): Promise<void> {
    const { certificate, emitter } = readStoredFiscal((await savedSettings.read(database, 'fiscal')).value);
    if (!certificate || emitter !== 'sefaz') return;
    const email = await readShopEmail(database);
    const expiresAt = new Date(certificate.expiresAt);
    const event = certificateEventOf(expiresAt, now());
    if (!event || !email) return;
    const words = fiscalCertificateMail(expiresAt, { isOver: expiresAt <= now() });
    await database.transaction().execute(async (tx) => {
      await outbox.post(tx, { subjectKind: 'shop', subjectId: shopId, event }, email, words);
    });
  }

  return { take, warnOfEnd };
}
