import { holderOf } from '@giro/contract/rules/roles.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import { invitationMail } from './accounts.mail.ts';
import type { UserRow } from './accounts.queries.ts';
import { markInvited } from './invitations.queries.ts';
import { forgetNames } from './known-clients.queries.ts';
import type { createPasswordChanges } from './password-changes.service.ts';
import { forgetResetLinks, insertReset } from './password-resets.queries.ts';

const invitationDays = 7;

export interface InvitationsOptions {
  storePassword: ReturnType<typeof createPasswordChanges>['storePassword'];
  dropFactors: FactorsService['dropFactors'];
  outbox: Outbox;
  baseUrl: string;
}

/** People who choose their first password by a mailed link. */
export function createInvitations({ storePassword, dropFactors, outbox, baseUrl }: InvitationsOptions) {
  /** Mails a person of this transaction the one link by which they choose a password; any link before it is worthless. */
  async function invite(tx: Tx, user: UserRow): Promise<void> {
    const token = createToken();
    await forgetResetLinks(tx, user.id);
    await markInvited(tx, user.id);
    const expiresAt = await insertReset(tx, user.id, hashToken(token), invitationDays * 24 * 60);
    const event = `invitation:${hashToken(token).toString('hex').slice(0, 16)}`;
    const cause = { subjectKind: 'user', subjectId: user.id, event } as const;
    const link = `${baseUrl}/reset-password?token=${token}&convite=1`;
    const mail = invitationMail(user.name, { link, days: invitationDays, holder: holderOf(user.roles) });
    await outbox.post(tx, cause, user.email, mail, { confidential: true, expiresAt });
  }

  /**
   * Gives an account whose address nobody has confirmed to whoever reads its mail, or to whom the given password is told:
   * the password, factors, sessions and known browsers there were may be those of a stranger to the address.
   */
  async function handOver(tx: Tx, user: UserRow, passwordHash?: string): Promise<void> {
    await dropFactors(tx, user.id, 'porque o e-mail da conta nunca foi confirmado');
    await forgetNames(tx, user.id);
    await storePassword(tx, user.id, passwordHash ?? (await hashPassword(createToken())));
    if (!passwordHash) await invite(tx, user);
  }

  return { invite, handOver };
}
