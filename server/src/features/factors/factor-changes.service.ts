import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { recoveryCodeBytes, recoveryCodeCount, recoveryCodeOf } from './codes.rules.ts';
import { factorAddedMail, factorRemovedMail } from './factors.mail.ts';
import { type FactorHolder, replaceRecoveryCodes } from './factors.queries.ts';
import { recoveryHash } from './proofs.service.ts';
import type { SecuritySettingsService } from './security-settings.service.ts';

export interface FactorChangesOptions {
  box: SecretBox;
  outbox: Outbox;
  sessions: Sessions;
  securitySettings: SecuritySettingsService;
  baseUrl: string;
}

/** Consequences of a second factor that comes or goes, in the same transaction. */
export function createFactorChanges({ box, outbox, sessions, securitySettings, baseUrl }: FactorChangesOptions) {
  async function tell(tx: Tx, { id, email }: FactorHolder, event: string, mail: MailContent): Promise<void> {
    await outbox.post(tx, { subjectKind: 'user', subjectId: id, event: `${event}:${createToken()}` }, email, mail);
  }

  /** Ten new codes in place of all before, to be shown this once. */
  async function renewCodes(tx: Tx, { id }: FactorHolder): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)));
    const hashes = codes.map((code) => recoveryHash(box, id, code));
    await replaceRecoveryCodes(tx, id, hashes);
    return codes;
  }

  /**
   * Throws 422 before the e-mail is confirmed: whoever registers somebody else's address must not put a factor between
   * them and their account.
   */
  function assertMayAdd({ email_confirmed_at }: FactorHolder): void {
    if (email_confirmed_at === null)
      throw refused('Confirme seu e-mail antes de ativar um segundo fator. Peça o link para ele em Segurança.');
  }

  /**
   * A factor has come: their other sessions end, they are told by mail, and the shop that has not decided demands one of
   * everybody once an owner has one. Returns recovery codes for who has none left. Throws 422 as above.
   */
  async function afterAdding(tx: Tx, holder: FactorHolder, factor: string, keptToken?: string): Promise<string[]> {
    assertMayAdd(holder);
    await sessions.endAll(tx, holder.id, keptToken);
    await tell(tx, holder, 'factor-added', factorAddedMail(holder.name, factor, `${baseUrl}/reset-senha`));
    await record(tx, { kind: 'factor-added', subject: subjects.user(holder), after: { fator: factor } });
    if (holder.roles.includes('dono')) await securitySettings.demandUnlessDecided(tx);
    return holder.recovery_left === 0 ? renewCodes(tx, holder) : [];
  }

  /** A factor has gone: as above; recovery codes go with the last one. */
  async function afterRemoving(tx: Tx, holder: FactorHolder, factor: string, left: number, keptToken?: string) {
    if (left === 0) await replaceRecoveryCodes(tx, holder.id, []);
    await sessions.endAll(tx, holder.id, keptToken);
    await tell(tx, holder, 'factor-removed', factorRemovedMail(holder.name, factor, `${baseUrl}/reset-senha`));
    await record(tx, { kind: 'factor-removed', subject: subjects.user(holder), before: { fator: factor } });
  }

  /** Throws 422 when the shop demands a factor of somebody who would have none. */
  async function assertMayLose(tx: Tx, { roles }: FactorHolder, left: number): Promise<void> {
    if (left > 0 || roles.length === 0 || !(await securitySettings.isDemanded(tx))) return;
    throw refused('A loja exige um segundo fator: ative outro antes de retirar este.');
  }

  return { renewCodes, assertMayAdd, afterAdding, afterRemoving, assertMayLose };
}
export type FactorChanges = ReturnType<typeof createFactorChanges>;
