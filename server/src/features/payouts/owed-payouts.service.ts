import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { PayoutState } from '@giro/contract/rules/payment.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import { bankDaysAfter } from '../../platform/business-days.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { LivePayout, PaidProposal } from '../proposals/proposals.port.ts';
import { countDue, listLive, owe, oweOfCredit, raiseVersion, voidPayout } from './payout-moves.queries.ts';

/** Sellers are told that they are paid within so many bank days of the approval. */
const ordinaryBankDays = 2;

export type OwedPayouts = ReturnType<typeof createOwedPayouts>;

/** Debts of proposals to their sellers: each begins, changes and ends with its proposal. */
export function createOwedPayouts({ now }: { now: () => Date }) {
  async function listFor(db: Executor, proposalIds: readonly number[]): Promise<Map<number, LivePayout>> {
    const rows = await listLive(db, proposalIds);
    return new Map(
      rows.map(({ id, proposal_id, state, paid_at, receipt_id }) => [
        proposal_id,
        {
          id,
          state: state as PayoutState,
          paidAt: paid_at,
          hasReceipt: receipt_id !== null,
          isFrozen: state !== 'due',
        },
      ]),
    );
  }

  const ordinaryDayNow = () => bankDaysAfter(saoPauloToday(now()), ordinaryBankDays);

  /** Owes a seller what is left of a credit; returns the payout. */
  const payCredit = (tx: Tx, credit: { proposalId: number; creditId: number; amountCents: number }) =>
    oweOfCredit(tx, { ...credit, day: ordinaryDayNow() });

  /**
   * Brings what is owed for a proposal into line with it, in the transaction that changed the proposal. Throws 422 for a
   * change of what somebody is paying or has paid.
   */
  async function follow(tx: Tx, proposal: PaidProposal, byId: number | null): Promise<void> {
    const { id, status, value_cents, new_value_cents, payment_date, pay_as } = proposal;
    const amountCents = isBought(status) && pay_as === 'pix' ? (new_value_cents ?? value_cents) : 0;
    if (amountCents > 0) {
      const ordinaryDay = ordinaryDayNow();
      await owe(tx, { proposalId: id, amountCents, setDay: payment_date, ordinaryDay });
    } else {
      await voidPayout(tx, id, byId);
    }
    const [live] = await listLive(tx, [id]);
    if (live && live.amount_cents !== amountCents) throw refused(inHandWords(live.state));
  }

  return {
    follow,
    payCredit,
    listFor,
    countDue,
    /** Whoever pays is to see that the account of a proposal is another one. */
    noteAccount: raiseVersion,
  };
}

function inHandWords(state: string): string {
  return state === 'paid'
    ? 'O repasse desta proposta já foi pago.'
    : 'O repasse desta proposta está em andamento: termine ou desista dele antes.';
}
