import { randomUUID } from 'node:crypto';
import type { Payout } from '@giro/contract/calls/payouts.ts';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { conflict, refused } from '../../platform/http/errors.ts';
import { type PixSender, ProviderProblem, type SentPix } from '../../platform/pix/pix-provider.ts';
import { system } from '../../platform/record/record.ts';
import { elsewhereWords, type PayoutDesk, type SaidByPayer } from './payout-desk.service.ts';
import {
  beginSending,
  callOffSending,
  failSending,
  finishSending,
  noteSending,
  sendPayout,
} from './payout-moves.queries.ts';
import { noteMoved, notePaid } from './payout-record.service.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { addSendJob, type SendJob, wasBegunBefore } from './sending.queries.ts';

const firstPollS = 10;
const lastPollS = 600;
/** A provider that still knows nothing of an id after this has never got it. */
const unknownForMinutes = 60;

export interface PayoutSendingOptions {
  database: Database;
  desk: PayoutDesk;
  /** The provider that sends money now; undefined when none does. */
  findSender: () => Promise<{ providerId: number; sender: PixSender } | undefined>;
  /** The sender of this provider, also once another has taken its place; of null the present one. */
  findSenderOf: (providerId: number | null) => Promise<PixSender | undefined>;
  log: Logger;
}

export type PayoutSending = ReturnType<typeof createPayoutSending>;

/**
 * Sellers paid by the provider. Each intent has an id that is fixed before the provider hears of it, and is handed over
 * once: whatever is not known afterwards is asked by that id, never sent anew.
 */
export function createPayoutSending({ database, desk, findSender, findSenderOf, log }: PayoutSendingOptions) {
  /**
   * Hands a payout to the provider, as soon as a job can. Throws 404; 409 when it is elsewhere, has changed since it was
   * loaded, or goes to an account of less than 24 hours that nobody has confirmed; 422 without a provider that sends, and without a key.
   */
  async function send(id: number, edit: Edit, { confirmed, reason }: SaidByPayer): Promise<Payout> {
    const { byId } = edit;
    const found = await findSender();
    return database.transaction().execute(async (tx) => {
      const row = await desk.shareLock(tx, id);
      const ready = desk.readyOf(row, edit, confirmed);
      await desk.assertExplained(tx, [row], reason);
      if (!found) throw refused('Nenhum provedor que envia Pix está configurado.');
      if (!ready.account.pix_key) throw refused('Sem uma chave Pix do vendedor o provedor não pode pagar.');
      const pspId = randomUUID().replaceAll('-', '');
      if (!(await sendPayout(tx, id, { pspId, providerId: found.providerId }, desk.claimOf(ready, byId, reason)))) {
        throw conflict(elsewhereWords(await desk.get(tx, id)));
      }
      await addSendJob(tx, { payoutId: id, pspId, polls: 0 });
      await noteMoved(tx, row, 'enviado ao provedor', reason);
      return desk.show(tx, id, byId);
    });
  }

  const isStillSending = (row: PayoutRow, { pspId }: SendJob) => row.state === 'sending' && row.psp_id === pspId;

  async function fail(id: number, pspId: string, reason: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const failed = await failSending(tx, id, pspId, reason);
      if (failed) await noteMoved(tx, failed, 'não pago pelo provedor, de novo a pagar', reason, system);
    });
  }

  async function settle(job: SendJob, sent: SentPix): Promise<void> {
    const { payoutId: id, pspId } = job;
    if (sent.state === 'failed') {
      return fail(id, pspId, sent.reason ?? 'O provedor não fez o pagamento.');
    }
    if (sent.state === 'processing') {
      await noteSending(database, id, pspId, null);
      return lookAgain(job);
    }
    await database.transaction().execute(async (tx) => {
      const paid = await finishSending(tx, id, pspId, sent.e2eId);
      if (!paid) return;
      await notePaid(tx, paid, { Pix: sent.e2eId, Provedor: true }, system);
      await desk.postPaid(tx, id);
    });
  }

  async function lookAgain(job: SendJob, afterS?: number): Promise<void> {
    const pauseS = Math.min(firstPollS * 2 ** job.polls, lastPollS);
    await addSendJob(database, { ...job, polls: job.polls + 1 }, Math.max(pauseS, afterS ?? 0));
  }

  /**
   * After a refusal. Money may have gone all the same, when the provider refused only to say it again, so a refusal is
   * believed once the provider knows nothing of the id.
   */
  async function afterRefusal(sender: PixSender, job: SendJob, problem: ProviderProblem): Promise<void> {
    const { payoutId: id, pspId } = job;
    const known = await sender.readSent(pspId).catch((error) => {
      if (!(error instanceof ProviderProblem)) throw error;
      return 'not-said' as const;
    });
    if (known !== undefined && known !== 'not-said') return settle(job, known);
    if (known === undefined && problem.kind !== 'busy') {
      return fail(id, pspId, problem.message);
    }
    if (known === undefined) await callOffSending(database, id, pspId, problem.message);
    else await noteSending(database, id, pspId, problem.message);
    await lookAgain(job, problem.retryAfterS);
  }

  /** Asks the provider to pay; only whoever has marked that it is asked comes here. */
  async function ask(sender: PixSender, row: PayoutRow, job: SendJob): Promise<void> {
    const { payoutId: id, pspId } = job;
    const account = desk.accountOf(row);
    const destination = { key: account?.pix_key ?? '', cpf: account?.cpf_cnpj ?? '' };
    try {
      await settle(job, await sender.send(pspId, row.amount_cents, destination));
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      log.warn({ err: error, payoutId: id }, 'a payout was not sent at once');
      if (error.kind !== 'unknown') return afterRefusal(sender, job, error);
      await noteSending(database, id, pspId, error.message);
      await lookAgain(job, error.retryAfterS);
    }
  }

  /** Asks what became of what was handed over. No trouble of the asking says anything about the payment. */
  async function poll(sender: PixSender, job: SendJob): Promise<void> {
    const { payoutId: id, pspId } = job;
    try {
      const sent = await sender.readSent(pspId);
      if (sent) return await settle(job, sent);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      await noteSending(database, id, pspId, error.message);
      return lookAgain(job, error.retryAfterS);
    }
    if (await wasBegunBefore(database, id, unknownForMinutes)) {
      await failSending(database, id, pspId, 'O provedor não conhece este envio. Confira o extrato antes de pagar.');
      return;
    }
    await noteSending(database, id, pspId, 'O provedor ainda não conhece este envio.');
    await lookAgain(job);
  }

  /** Sends a payout or looks after it; may be repeated at any point, also after a crash. */
  async function work(job: SendJob): Promise<void> {
    const row = await desk.get(database, job.payoutId);
    if (!isStillSending(row, job)) return;
    const sender = await findSenderOf(row.provider_id);
    if (!sender) {
      await noteSending(database, job.payoutId, job.pspId, 'Nenhum provedor que envia Pix está configurado.');
      return lookAgain(job);
    }
    if (await beginSending(database, job.payoutId, job.pspId)) await ask(sender, row, job);
    else await poll(sender, job);
  }

  return { send, work };
}
