import type { PayoutQuery } from '@giro/contract/calls/payouts.ts';
import { formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { PrivateFiles, StoredFile } from '../../platform/files/private-files.ts';
import { conflict, FieldProblems, invalid, notFound } from '../../platform/http/errors.ts';
import type { SentFile } from '../../platform/http/private-file.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { elsewhereWords, type PayoutDesk, type ReadyPayout, type SaidByPayer } from './payout-desk.service.ts';
import {
  claimPayout,
  dropPayout,
  finishPayout,
  isTakenId,
  type StoredPayout,
  undoPayout,
} from './payout-moves.queries.ts';
import { noteMoved, notePaid } from './payout-record.service.ts';
import { findProposalPaidBy, listPayouts, type PayoutRow } from './payouts.queries.ts';
import { isPaidByHandOf, payoutCode, payoutLines } from './payouts.rules.ts';

/** An end-to-end id of the Pix: the letters and digits are those of the Central Bank's API. */
const e2ePattern = /^[a-zA-Z0-9]{32}$/;

export interface PayoutsOptions {
  database: Database;
  desk: PayoutDesk;
  privateFiles: PrivateFiles;
  /** True if a provider that sends money is set up. */
  canSend: () => Promise<boolean>;
  now: () => Date;
}

interface Proof {
  e2e: string | undefined;
  /** `yyyy-mm-dd`. */
  paidOn: string;
  receipt: Buffer | undefined;
}

export type PayoutsService = ReturnType<typeof createPayouts>;

/** Sellers paid by people: one of them has a payout in hand, pays it in the bank's app, and says so. */
export function createPayouts({ database, desk, privateFiles, canSend, now }: PayoutsOptions) {
  async function list(query: PayoutQuery, readerId: number) {
    const [{ rows, total }, can_send] = await Promise.all([listPayouts(database, query), canSend()]);
    const payouts = await desk.present(database, rows, readerId);
    return { payouts: pageOf(payouts, total, query.page), can_send };
  }

  /** A payout in this person's hands, and how it is paid. */
  async function begun(db: Executor, { row, account }: ReadyPayout, byId: number) {
    const code = payoutCode(row.id, row.amount_cents, account) ?? null;
    return { code, lines: payoutLines(row.amount_cents, account), payout: await desk.show(db, row.id, byId) };
  }

  /** The same to whoever has it in hand. Throws 409 when another person or a batch has it, or nobody may pay it. */
  async function begunBefore(db: Executor, row: PayoutRow, byId: number) {
    if (!isPaidByHandOf(row, byId)) throw conflict(elsewhereWords(row));
    const account = desk.accountOf(row);
    if (!account) throw conflict(elsewhereWords(row));
    return begun(db, { row, account }, byId);
  }

  /**
   * Takes a payout in hand: amount and account stay from now on. Whoever has it in hand so is told the same again, also
   * over an older version. Throws 404; 409 when another person has it, a batch has it, or it is paid, has changed since
   * it was loaded, or goes to an account of less than 24 hours that nobody has confirmed, or a
   * reason is asked for; 422 without bank data.
   */
  async function begin(id: number, edit: Edit, { confirmed, reason }: SaidByPayer) {
    return database.transaction().execute(async (tx) => {
      const row = await desk.shareLock(tx, id);
      if (row.state !== 'due') return begunBefore(tx, row, edit.byId);
      const ready = desk.readyOf(row, edit, confirmed);
      await desk.assertExplained(tx, [row], reason);
      const channel = ready.account.pix_key ? 'qr' : 'manual';
      const isMine = await claimPayout(tx, id, channel, desk.claimOf(ready, edit.byId, reason));
      if (isMine) await noteMoved(tx, row, 'em mãos, para pagar', reason);
      // Of two presses at once the other one may have been the same person's.
      return isMine ? begun(tx, ready, edit.byId) : begunBefore(tx, await desk.get(tx, id), edit.byId);
    });
  }

  /** Says who was faster. */
  const lost = async (db: Executor, id: number) => conflict(elsewhereWords(await desk.get(db, id)));

  async function getInHandOf(id: number, byId: number) {
    const row = await desk.get(database, id);
    if (row.state !== 'claimed' || row.claimed_by !== byId) throw conflict(elsewhereWords(row));
    return row;
  }

  function assertProves({ e2e, paidOn, receipt }: Proof, { proposed_at }: { proposed_at: Date }): void {
    const problems = new FieldProblems();
    if (e2e === undefined && !receipt) problems.add('e2e', 'Informe o identificador do Pix ou anexe o comprovante.');
    if (e2e !== undefined && !e2ePattern.test(e2e)) {
      problems.add('e2e', 'O identificador tem 32 letras e números, como no comprovante: E0000000020261122…');
    }
    if (paidOn > saoPauloToday(now())) problems.add('paid_on', texts.futureReview);
    if (paidOn < saoPauloToday(proposed_at)) problems.add('paid_on', 'A data não pode ser anterior à proposta.');
    problems.throwIfAny();
  }

  async function recordPayment(id: number, byId: number, { e2e, paidOn }: Proof, file: StoredFile | undefined) {
    return database.transaction().execute(async (tx) => {
      const receiptId = file && (await privateFiles.record(tx, file, byId));
      const paid = await finishPayout(tx, id, { byId, e2eId: e2e, receiptId, paidOn });
      if (!paid) throw await lost(tx, id);
      await notePaid(tx, paid, {
        Pix: e2e ?? null,
        Comprovante: receiptId !== undefined,
        'Pago em': formatDate(paidOn),
      });
      await desk.postPaid(tx, id);
      return desk.show(tx, id, byId);
    });
  }

  /**
   * Says that what this person has in hand was paid, and tells the seller. Throws 404; 409 when it is in other hands; 422
   * without a proof, for one that is none, for an end-to-end id that has paid before, and for a day to come or before
   * the proposal.
   */
  async function finish(id: number, proof: Proof, byId: number) {
    assertProves(proof, await getInHandOf(id, byId));
    const file = proof.receipt && (await privateFiles.store(proof.receipt));
    if (proof.receipt && !file) throw invalid({ receipt: [texts.receipt] });
    try {
      return await recordPayment(id, byId, proof, file);
    } catch (error) {
      if (file) await privateFiles.discard(file);
      if (!isTakenId(error)) throw error;
      const proposal = await findProposalPaidBy(database, proof.e2e ?? '');
      throw invalid({ e2e: [`Este identificador já está no repasse da proposta nº ${proposal}.`] });
    }
  }

  /** Throws 404, and 409 when the payout does not stand so that it can be moved. */
  async function moved(
    id: number,
    move: (tx: Tx) => Promise<StoredPayout | undefined>,
    { byId, words, reason }: { byId: number; words: string; reason: string },
  ) {
    return database.transaction().execute(async (tx) => {
      await desk.get(tx, id);
      const row = await move(tx);
      if (!row) throw await lost(tx, id);
      await noteMoved(tx, row, words, reason);
      return desk.show(tx, id, byId);
    });
  }

  /**
   * Says that what this person has in hand was not paid: it is due again. Who may release does so for others, too.
   * Throws 404 and 409.
   */
  function drop(id: number, reason: string, person: SignedIn) {
    const by = { id: person.id, mayRelease: can(person, 'payouts.release') };
    const words = 'não pago, de novo a pagar';
    return moved(id, (tx) => dropPayout(tx, id, by, reason), { byId: by.id, words, reason });
  }

  /** Takes back that somebody paid it: it is due again. Throws 404, and 409 also for what a provider has done. */
  const undo = (id: number, reason: string, byId: number) =>
    moved(id, (tx) => undoPayout(tx, id, byId, reason), { byId, words: 'pagamento desfeito, de novo a pagar', reason });

  /** The receipt of a payout, for its seller and for who may see payouts; 404 for everybody else, and without one. */
  async function getReceipt(id: number, person: SignedIn): Promise<SentFile> {
    const row = await desk.get(database, id);
    const maySee = row.seller_id === person.id || can(person, 'payouts.see');
    const file = maySee && row.receipt_id !== null && (await privateFiles.find(database, row.receipt_id));
    if (!file) throw notFound();
    return { ...file, name: `comprovante-proposta-${row.proposal_id}` };
  }

  return { list, begin, finish, drop, undo, getReceipt };
}
