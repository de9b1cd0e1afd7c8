import { holderOf } from '@giro/contract/rules/roles.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { invitationMail } from './accounts.mail.ts';
import type { UserRow } from './accounts.queries.ts';
import { markInvited } from './invitations.queries.ts';
import { forgetResetLinks, insertReset } from './password-resets.queries.ts';

const invitationDays = 7;

export interface InvitationsOptions {
  outbox: Outbox;
  baseUrl: string;
}

/** People who choose their first password by a mailed link. */
export function createInvitations({ outbox, baseUrl }: InvitationsOptions) {
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

  return { invite };
}
