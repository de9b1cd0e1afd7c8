import type { QueryOf } from '@giro/contract/call.ts';
import type { listMailsCall, Mail } from '@giro/contract/calls/mails.ts';
import { sql } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { containing, offsetOf, pageOf, pageSize } from '../../platform/database/paging.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { isTroubled } from '../../platform/mail/resending.queries.ts';
import { createResending, type ResendOutcome } from '../../platform/mail/resending.ts';
import { openMail } from '../../platform/mail/sealed-mail.ts';
import { mailColumns, presentMail } from './mails.presenter.ts';

const unknownMail = 'Este e-mail não existe.';

export interface MailsOptions {
  database: Database;
  box: SecretBox;
  now: () => Date;
}

export type MailsService = ReturnType<typeof createMails>;

/** What admins see of the mails that the shop has written, and how one is sent again. */
export function createMails({ database, box, now }: MailsOptions) {
  const resending = createResending(database);

  async function list({ page, search, sort, status }: QueryOf<typeof listMailsCall>) {
    const found = database
      .selectFrom('emails')
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
      .$if(search !== '', (query) => query.where('search_text', 'like', sql<string>`fold(${containing(search)})`));
    const [rows, { total }, { total: troubled }] = await Promise.all([
      found.select(mailColumns).orderBy('id', sort).limit(pageSize).offset(offsetOf({ page })).execute(),
      found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      database
        .selectFrom('emails')
        .where(isTroubled)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    const moment = now();
    return {
      ...pageOf(
        rows.map((row) => presentMail(row, moment)),
        total,
        page,
      ),
      troubled,
    };
  }

  async function find(id: number) {
    const row = await database.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound(unknownMail);
    return row;
  }

  /** A mail with what it says; a confidential one opens an account, so nobody reads it here. Throws 404. */
  async function get(id: number): Promise<Mail & { html: string | null; text: string | null }> {
    const row = await find(id);
    if (row.confidential) return { ...presentMail(row, now()), html: null, text: null };
    return { ...presentMail(row, now()), ...openMail(box, row) };
  }

  /** Sends a mail again. Throws 404, 409 when it was tried since `seenAttempts`, 422 when its links have run out. */
  async function resend(id: number, seenAttempts?: number): Promise<{ message: string; mail: Mail }> {
    const outcome = await resending.resend(id, now(), seenAttempts);
    const message = messageOf(outcome);
    return { message, mail: presentMail(await find(id), now()) };
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
      case 'missing':
        throw notFound(unknownMail);
    }
  }

  async function resendTroubled(): Promise<{ message: string; count: number }> {
    const count = await resending.resendTroubled();
    const message = count === 1 ? '1 e-mail vai ser enviado de novo.' : `${count} e-mails vão ser enviados de novo.`;
    return { message, count };
  }

  return { list, get, resend, resendTroubled };
}
