import type { PayoutQuery } from '@giro/contract/calls/payouts.ts';
import { formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { texts } from '@giro/contract/texts.ts';
import { type Database, type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import type { PrivateFiles, StoredFile } from '../../platform/files/private-files.ts';
import { conflict, FieldProblems, invalid, notFound } from '../../platform/http/errors.ts';
import type { SentFile } from '../../platform/http/private-file.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { elsewhereWords, type PayoutDesk, type ReadyPayout } from './payout-desk.service.ts';
import { claimPayout, dropPayout, finishPayout, type StoredPayout, undoPayout } from './payout-moves.queries.ts';
import { noteMoved, notePaid } from './payout-record.service.ts';
import { findProposalPaidBy, listPayouts, type PayoutRow } from './payouts.queries.ts';
import { isPaidByHandOf, payoutCode, payoutLines } from './payouts.rules.ts';

/** An end-to-end id of the Pix: the letters and digits are those of the Central Bank's API. */
const e2ePattern = /^[a-zA-Z0-9]{32}$/;

export interface PayoutsOptions {
  database: Database;
  desk: PayoutDesk;
  privateFiles: PrivateFiles;
  /** Whether a provider that sends money is set up. */
  canSend: () => Promise<boolean>;
  now: () => Date;
}

/** How a payment is proved. */
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
    const payouts = rows.map((row) => desk.present(row, readerId));
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
    return begun(db, desk.readyOf(row, true), byId);
  }

  /**
   * Takes a payout in hand: amount and account stay from now on. Whoever has it in hand so is told the same again, also
   * over an older version. Throws 404; 409 when another person has it, a batch has it, or it is paid, has changed since
   * it was loaded, or goes to an account of less than 24 hours that nobody has confirmed; 422 without bank data.
   */
  async function begin(id: number, edit: Edit, isConfirmed: boolean) {
    return database.transaction().execute(async (tx) => {
      const row = await desk.hold(tx, id);
      if (row.state !== 'due') return begunBefore(tx, row, edit.byId);
      const ready = desk.readyOf(row, isConfirmed);
      if (isStale(edit, row.version)) throw conflict('Este repasse mudou depois que a lista foi aberta. Recarregue.');
      const channel = ready.account.pix_key ? 'qr' : 'manual';
      const isMine = await claimPayout(tx, id, channel, desk.claimOf(ready, edit.byId));
      if (isMine) await noteMoved(tx, row, 'em mãos, para pagar');
      // Of two presses at once the other one may have been the same person's.
      return isMine ? begun(tx, ready, edit.byId) : begunBefore(tx, await desk.get(tx, id), edit.byId);
    });
  }

  /** Says who was faster. */
  const lost = async (db: Executor, id: number) => conflict(elsewhereWords(await desk.get(db, id)));

  async function assertInHandOf(id: number, byId: number): Promise<void> {
    const row = await desk.get(database, id);
    if (row.state !== 'claimed' || row.claimed_by !== byId) throw conflict(elsewhereWords(row));
  }

  function assertProves({ e2e, paidOn, receipt }: Proof): void {
    const problems = new FieldProblems();
    if (e2e === undefined && !receipt) problems.add('e2e', 'Informe o identificador do Pix ou anexe o comprovante.');
    if (e2e !== undefined && !e2ePattern.test(e2e)) {
      problems.add('e2e', 'O identificador tem 32 letras e números, como no comprovante: E0000000020261122…');
    }
    if (paidOn > saoPauloToday(now())) problems.add('paid_on', texts.futureReview);
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
   * without a proof, for one that is none, for an end-to-end id that another payout has, and for a day to come.
   */
  async function finish(id: number, proof: Proof, byId: number) {
    await assertInHandOf(id, byId);
    assertProves(proof);
    const file = proof.receipt && (await privateFiles.store(proof.receipt));
    if (proof.receipt && !file) throw invalid({ receipt: [texts.receipt] });
    try {
      return await recordPayment(id, byId, proof, file);
    } catch (error) {
      if (file) await privateFiles.discard(file);
      if (!violates(error, 'payouts_e2e_id_key')) throw error;
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

  /** Says that what somebody has in hand was not paid: it is due again. Throws 404 and 409. */
  const drop = (id: number, reason: string, byId: number) =>
    moved(id, (tx) => dropPayout(tx, id, byId, reason), { byId, words: 'não pago, de novo a pagar', reason });

  /** Takes back that it was paid: it is due again. Throws 404 and 409. */
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
