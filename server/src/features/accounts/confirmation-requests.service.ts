import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { confirmAddressMail } from './accounts.mail.ts';
import { type createEmailConfirmations, linkDays } from './email-confirmations.service.ts';

type EmailConfirmations = ReturnType<typeof createEmailConfirmations>;

export interface ConfirmationRequestsOptions {
  database: Database;
  outbox: Outbox;
  limits: { confirmationMails: Limit };
  confirmations: EmailConfirmations;
}

/** For people who have lost the mail with the link that confirms their address. */
export function createConfirmationRequests(options: ConfirmationRequestsOptions) {
  const { database, outbox, limits, confirmations } = options;

  /** Mails another link, unless the address is confirmed. Throws 429 within a minute, or past the client's limit. */
  async function requestConfirmation(person: SignedIn, client: string): Promise<{ isConfirmed: boolean }> {
    if (await confirmations.isEmailConfirmed(database, person.id)) return { isConfirmed: true };
    await limits.confirmationMails.take(
      String(person.id),
      'Acabamos de enviar um link. Espere um minuto para pedir outro.',
    );
    await confirmations.countMailToStranger(client, person.id);
    await database.transaction().execute(async (tx) => {
      const link = await confirmations.createConfirmationLink(tx, person.id, person.email);
      const event = `confirm:${link.slice(-16)}`;
      const cause = { subjectKind: 'user', subjectId: person.id, event } as const;
      await outbox.post(tx, cause, person.email, confirmAddressMail(person.name, link, linkDays), {
        confidential: true,
      });
    });
    return { isConfirmed: false };
  }

  return { requestConfirmation };
}
