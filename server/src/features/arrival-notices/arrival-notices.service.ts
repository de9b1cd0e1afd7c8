import type { BodyOf } from '@giro/contract/call.ts';
import type { AwaitedQuery, askForNoticeCall } from '@giro/contract/calls/arrival-notices.ts';
import { id } from '@giro/contract/fields.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { type FieldErrors, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { confirmNoticeMail } from './arrival-notices.mail.ts';
import { noticeWords, presentAwaited } from './arrival-notices.presenter.ts';
import * as notices from './arrival-notices.queries.ts';
import { listAwaited } from './awaited.queries.ts';
import type { NoticeLinks } from './notice-links.service.ts';

export interface ArrivalNoticesOptions {
  database: Database;
  links: NoticeLinks;
  outbox: Outbox;
  accounts: Pick<AccountsService, 'countMailToStranger'>;
  /** Of each client: how often it may ask. */
  limit: Limit;
}

export type ArrivalNotices = ReturnType<typeof createArrivalNotices>;

const subjectOf = (notice: notices.NoticeSubject) => ({
  kind: 'notice',
  id: notice.id,
  words: `Aviso: ${noticeWords(notice)}`,
});

/** Who wants to be told when something arrives: asked for, confirmed and cancelled by mailed links. */
export function createArrivalNotices({ database, links, outbox, accounts, limit }: ArrivalNoticesOptions) {
  /** The problem with a product that nobody is offered. */
  async function problemsOf(productId: unknown): Promise<FieldErrors> {
    const { data } = id.safeParse(productId);
    if (data === undefined || (await notices.findOffered(database, data))) return {};
    return { product_id: [texts.arrivalNotice.unknownProduct] };
  }

  /**
   * Mails the address to confirm it, and tells nobody whether it did: not where the address waits for that already, or for
   * as much as it may. Throws 429 past twenty an hour.
   */
  async function ask(
    { email, product_id: productId, busca: search }: BodyOf<typeof askForNoticeCall>,
    { client, person }: { client: string; person: SignedIn | undefined },
  ): Promise<void> {
    await limit.take(client);
    await accounts.countMailToStranger(client, person?.email === email ? person.id : undefined);
    const offered = productId === undefined ? undefined : await notices.findOffered(database, productId);
    const { tokenHash, tokenSealed } = links.create();
    await database.transaction().execute(async (tx) => {
      await notices.lockAddress(tx, email);
      const asked = await notices.insertNotice(tx, { email, productId, search, tokenHash, tokenSealed });
      if (!asked) return;
      const subject = { id: asked.id, product: offered?.name ?? null, search: search ?? null };
      const cause = {
        subjectKind: 'notice',
        subjectId: asked.id,
        event: `confirm:${asked.asked_at.toISOString()}`,
      } as const;
      const mail = confirmNoticeMail(noticeWords(subject), links.linksOf(asked));
      await outbox.post(tx, cause, email, mail, { expiresAt: asked.ends_at });
      await record(tx, { kind: 'notice-asked', subject: subjectOf(subject) });
    });
  }

  /** Makes a notice one that is told; again, it is the same success. Throws 422 for a link that is unknown or over. */
  async function confirm(token: string): Promise<{ words: string }> {
    const tokenHash = links.hashOf(token);
    return database.transaction().execute(async (tx) => {
      const confirmed = await notices.confirmNotice(tx, tokenHash);
      if (confirmed) await record(tx, { kind: 'notice-confirmed', subject: subjectOf(confirmed) });
      const notice = confirmed ?? (await notices.findConfirmed(tx, tokenHash));
      if (!notice) throw refused('Este link não vale mais. Peça o aviso de novo na loja.');
      return { words: noticeWords(notice) };
    });
  }

  /** Ends all that the link's address waits for; again, it is the same success. Throws 422 for a link that is unknown. */
  async function cancel(token: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const cancelled = await notices.cancelAll(tx, links.hashOf(token));
      if (!cancelled) throw refused('Este link não vale mais. Use o do e-mail mais recente que mandamos.');
      const [first] = cancelled;
      if (first === undefined) return;
      const words = cancelled.length === 1 ? '1 aviso' : `${cancelled.length} avisos`;
      await record(tx, { kind: 'notices-cancelled', subject: { kind: 'notice', id: first, words } });
    });
  }

  /** Awaited products and searches, page by page. */
  async function list(query: AwaitedQuery, reader: ShopReader) {
    const { rows, total } = await listAwaited(database, query);
    return pageOf(
      rows.map((row) => presentAwaited(row, reader)),
      total,
      query.page,
    );
  }

  return { problemsOf, ask, confirm, cancel, list };
}
