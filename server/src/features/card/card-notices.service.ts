import { type CardNotice, CardProblem, type NoticeSubject } from '../../platform/card/card-provider.ts';
import { findBySecret } from '../../platform/crypto/token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import { findAttemptByReference } from './attempts.queries.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';
import { findPaidCard } from './card-money.queries.ts';
import { addNoticeJob } from './card-notices.queries.ts';
import type { CardWatcher } from './card-watcher.ts';

interface CardNoticesOptions {
  database: Database;
  /** The accounts, each with the last part of the address at which its provider tells. */
  listHooks: (db: Executor) => Promise<{ id: number; hook: string | null }[]>;
  findProvider: (id: number) => Promise<OpenCardProvider | undefined>;
  runs: Pick<AttemptRuns, 'takeIn'>;
  watchers: readonly CardWatcher[];
}

export type CardNotices = ReturnType<typeof createCardNotices>;

/** Notices that providers send by themselves. They are never believed: each is a reason to ask the provider, once. */
export function createCardNotices({ database, listHooks, findProvider, runs, watchers }: CardNoticesOptions) {
  /** Stores what a notice is about, to be looked at by a job. Throws 404 for a wrong address, 401 for a wrong signature. */
  async function hear(secret: string, notice: CardNotice): Promise<void> {
    const account = findBySecret(await listHooks(database), ({ hook }) => hook, secret);
    const at = account && (await findProvider(account.id));
    if (!at) throw notFound();
    if (!at.provider.isSigned(notice)) throw new Refusal(401, 'A assinatura deste aviso não confere.');
    const subject = at.provider.subjectOf(notice);
    if (subject) await addNoticeJob(database, at.id, subject);
  }

  async function lookAtDispute(at: OpenCardProvider, id: string): Promise<void> {
    const dispute = await at.provider.dispute?.({ id });
    const reference = dispute?.reference ?? '';
    const attempt = await findAttemptByReference(database, reference);
    const paid = attempt?.providerId === at.id ? await findPaidCard(database, attempt.id) : undefined;
    if (dispute && paid) for (const watcher of watchers) await watcher.disputed?.(paid, dispute, at);
  }

  /** Asks about the subject of a notice. Throws for an answer that may come later, so that the job is tried again. */
  async function look(providerId: number, { kind, id }: NonNullable<NoticeSubject>): Promise<void> {
    const at = await findProvider(providerId);
    if (!at) return;
    try {
      if (kind === 'dispute') return await lookAtDispute(at, id);
      const charge = await at.provider.read(id);
      if (charge) await runs.takeIn(at, charge);
    } catch (error) {
      if (!(error instanceof CardProblem) || error.kind !== 'refused') throw error;
    }
  }

  return { hear, look };
}
