import type { BodyOf } from '@giro/contract/call.ts';
import type { Awaited, AwaitedQuery, askForNoticeCall } from '@giro/contract/calls/arrival-notices.ts';
import { id } from '@giro/contract/fields.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { texts } from '@giro/contract/texts.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { workOff } from '../../platform/database/transactions.ts';
import { type FieldErrors, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { maskEmail, record } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { arrivalMail, confirmNoticeMail } from './arrival-notices.mail.ts';
import * as notices from './arrival-notices.queries.ts';
import { listArrivals, markTold } from './arrivals.queries.ts';

/** The notice's product or search, as people call it. */
const noticeWords = ({ product, search }: Pick<notices.NoticeSubject, 'product' | 'search'>) =>
  product ?? `“${search ?? ''}”`;

function presentAwaited(row: notices.AwaitedRow, reader: ShopReader): Awaited {
  const seesWhole = can(reader, 'personal-data.see');
  return {
    id: row.id,
    product:
      row.product_id === null
        ? null
        : { id: row.product_id, SKU: row.sku ?? '', name: row.name ?? '', stock: row.stock ?? 0 },
    busca: row.search,
    waiting: row.waiting,
    unconfirmed: row.unconfirmed,
    emails: seesWhole ? row.emails : row.emails.map(maskEmail),
    first_asked_at: row.first_asked_at.toISOString(),
    last_asked_at: row.last_asked_at.toISOString(),
  };
}

const sealedColumn = 'arrival_notices.token_sealed';

/** The links of a notice's mails. Their token is in clear only there: the database has it sealed and finds it by a keyed hash. */
function createNoticeLinks({ box, baseUrl }: { box: SecretBox; baseUrl: string }) {
  /** A new token as it is stored. */
  function create() {
    const token = createToken();
    const tokenHash = box.hash(token);
    return { tokenHash, tokenSealed: box.seal(token, sealedColumn, tokenHash.toString('hex')) };
  }

  /** Links in the mails of a stored token. */
  function linksOf({ token_hash, token_sealed }: { token_hash: Buffer; token_sealed: string }) {
    const token = box.open(token_sealed, sealedColumn, token_hash.toString('hex'));
    return {
      confirm: `${baseUrl}/avise-me/confirmar?token=${token}`,
      cancel: `${baseUrl}/avise-me/cancelar?token=${token}`,
    };
  }

  return { create, linksOf, hashOf: (token: string) => box.hash(token) };
}

export interface ArrivalNoticesOptions {
  database: Database;
  box: SecretBox;
  baseUrl: string;
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

/** Who wants to be told when something arrives: asked for, confirmed and cancelled by mailed links, and told by mail. */
export function createArrivalNotices({ database, outbox, accounts, limit, ...ofLinks }: ArrivalNoticesOptions) {
  const links = createNoticeLinks(ofLinks);

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
    const { rows, total } = await notices.listAwaited(database, query);
    return pageOf(
      rows.map((row) => presentAwaited(row, reader)),
      total,
      query.page,
    );
  }

  async function tell(tx: Tx, { id }: { id: number }): Promise<void> {
    const arrival = await markTold(tx, id);
    if (!arrival) return;
    const cause = { subjectKind: 'notice', subjectId: id, event: 'arrived' } as const;
    await outbox.post(tx, cause, arrival.email, arrivalMail(arrival, links.linksOf(arrival).cancel));
  }

  /**
   * Mails everybody who waits for what can be had now, once each, whatever number of processes does so at once; one that
   * fails stops no other. Throws the first failure once everything has been tried.
   */
  const tellOfArrivals = () => workOff(database, listArrivals, tell);

  return { problemsOf, ask, confirm, cancel, list, tellOfArrivals };
}
