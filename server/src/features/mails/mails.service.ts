import type { QueryOf } from '@giro/contract/call.ts';
import type { listMailsCall, Mail } from '@giro/contract/calls/mails.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { createResending, type ResendOutcome } from '../../platform/mail/resending.ts';
import { openMail } from '../../platform/mail/sealed-mail.ts';
import { withoutTokens } from '../../platform/mail/without-tokens.ts';
import { presentMail } from './mails.presenter.ts';
import { findMail, listMails } from './mails.queries.ts';

const unknownMail = 'Este e-mail não existe.';

export interface MailsOptions {
  database: Database;
  box: SecretBox;
  now: () => Date;
}

export type MailsService = ReturnType<typeof createMails>;

/** The shop's written mails as admins see them, and the sending of one again. */
export function createMails({ database, box, now }: MailsOptions) {
  const resending = createResending(database);

  /** One page of mails by status and search, and how many of all are troubled. */
  async function list(query: QueryOf<typeof listMailsCall>) {
    const { rows, total, troubled } = await listMails(database, query);
    const moment = now();
    return {
      ...pageOf(
        rows.map((row) => presentMail(row, moment)),
        total,
        query.page,
      ),
      troubled,
    };
  }

  async function getRow(id: number) {
    const row = await findMail(database, id);
    if (!row) throw notFound(unknownMail);
    return row;
  }

  /**
   * A mail with what it says, its links opening nothing: they act in the name of who got it. A confidential one opens an
   * account, so nobody reads it here. Throws 404.
   */
  async function get(id: number): Promise<Mail & { html: string | null; text: string | null }> {
    const row = await getRow(id);
    if (row.confidential) return { ...presentMail(row, now()), html: null, text: null };
    const { html, text } = openMail(box, row);
    return { ...presentMail(row, now()), html: html && withoutTokens(html), text: text && withoutTokens(text) };
  }

  /** Sends a mail again. Throws 404, 409 when it was tried since `seenAttempts`, 422 when its links have run out or it is forgotten. */
  async function resend(id: number, seenAttempts?: number): Promise<{ message: string; mail: Mail }> {
    const outcome = await resending.resend(id, now(), seenAttempts);
    const message = messageOf(outcome);
    return { message, mail: presentMail(await getRow(id), now()) };
  }

  function messageOf(outcome: ResendOutcome): string {
    switch (outcome) {
      case 'again':
        return 'O e-mail vai ser enviado de novo.';
      case 'hastened':
        return 'O e-mail já estava na fila e vai ser enviado agora.';
      case 'stale':
        throw conflict('Este e-mail foi enviado de novo há pouco. A lista mostra a situação atual.');
      case 'expired':
        throw refused('O link deste e-mail já venceu. Só um novo pedido manda um link novo.');
      case 'forgotten':
        throw refused('O conteúdo deste e-mail não é mais guardado: ele não pode ser enviado de novo.');
      case 'missing':
        throw notFound(unknownMail);
    }
  }

  /** Sends every troubled mail of the last 30 days again; `count` of them. */
  async function resendTroubled(): Promise<{ message: string; count: number }> {
    const count = await resending.resendTroubled();
    const message = count === 1 ? '1 e-mail vai ser enviado de novo.' : `${count} e-mails vão ser enviados de novo.`;
    return { message, count };
  }

  return { list, get, resend, resendTroubled };
}
