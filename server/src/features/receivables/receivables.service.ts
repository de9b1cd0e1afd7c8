import type { ReceivableState } from '@giro/contract/rules/card.ts';
import type { CardSettlement } from '../../platform/card/card-provider.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { OpenCardProvider } from '../card/card-accounts.service.ts';
import type { PaidCard } from '../card/card-watcher.ts';
import {
  addAskJob,
  type ChangedShare,
  insertShares,
  listReceiptCosts,
  listReceiptsOfPayment,
  lockShares,
  readToday,
  readWentBack,
  type Share,
  saveShares,
} from './receivables.queries.ts';
import { expectedOf, feeOf, feesTold, keptOf, monthsAfter, standingOf } from './receivables.rules.ts';

/** A provider may not know the fee of a payment when it is made. */
const firstAskS = 24 * 60 * 60;

export type Receivables = ReturnType<typeof createReceivables>;

/** Money of cards that is expected from its provider, share by share. */
export function createReceivables() {
  /** Writes down what is to come of a card's money that has come. Told again, nothing changes. */
  async function expect(tx: Tx, card: PaidCard, { settings }: Pick<OpenCardProvider, 'settings'>): Promise<void> {
    const day = await readToday(tx);
    const shares = expectedOf({ paidCents: card.paidCents, instalments: card.instalments, day }, settings);
    const withFees = shares.map((share) => {
      const { wholeCents, feePercent } = share;
      return { ...share, feeCents: feeOf({ wholeCents, grossCents: wholeCents, feePercent, toldFeeCents: null }) };
    });
    await insertShares(tx, card, withFees);
    await recount(tx, card.receiptId);
    await addAskJob(tx, card.receiptId, firstAskS);
  }

  /** The shares as they are after a change, by what has gone back; those that were reversed stay so while a bank has it all. */
  async function settle(tx: Tx, receiptId: number, shares: readonly Share[]): Promise<void> {
    const wentBack = await readWentBack(tx, receiptId);
    if (!wentBack || shares.length === 0) return;
    const { isReversed, cents } = standingOf(wentBack);
    const kept = keptOf(
      shares.map(({ wholeCents }) => wholeCents),
      cents,
    );
    const stateOf = ({ state }: Share): ReceivableState => {
      if (isReversed) return 'reversed';
      return state === 'reversed' && wentBack.chargedBackCents > 0 ? 'expected' : state;
    };
    const changed = shares.map((share, place): ChangedShare => {
      const grossCents = kept[place] ?? 0;
      return { ...share, grossCents, feeCents: feeOf({ ...share, grossCents }), state: stateOf(share) };
    });
    await saveShares(tx, changed);
  }

  /**
   * Takes what went back of money that came in, or is about to, from the last of its shares; what a refund that failed took
   * is there again. However often it is called, the shares are what the refunds say.
   */
  async function recount(tx: Tx, receiptId: number): Promise<void> {
    await settle(tx, receiptId, await lockShares(tx, receiptId));
  }

  /** Takes over what the provider says of the fee and the day of money that came in. */
  async function takeWord(
    tx: Tx,
    receiptId: number,
    { feeCents, netCents, releasedOn }: CardSettlement,
  ): Promise<void> {
    const shares = await lockShares(tx, receiptId);
    const wholes = shares.map(({ wholeCents }) => wholeCents);
    const paid = wholes.reduce((sum, cents) => sum + cents, 0);
    // Its net is what it pays: taxes that it keeps are a cost too, whatever it calls a fee.
    const told = feesTold(wholes, netCents >= 0 && netCents <= paid ? paid - netCents : feeCents);
    const named = shares.map((share, place): Share => {
      const dueOn = releasedOn === null ? share.dueOn : monthsAfter(releasedOn, place);
      return { ...share, toldFeeCents: told[place] ?? 0, dueOn };
    });
    await settle(tx, receiptId, named);
  }

  async function changeStates(tx: Tx, paymentId: number, next: (share: Share) => ReceivableState): Promise<void> {
    for (const receiptId of await listReceiptsOfPayment(tx, paymentId)) {
      const shares = await lockShares(tx, receiptId);
      await saveShares(
        tx,
        shares.map((share) => ({ ...share, state: next(share) })),
      );
      await recount(tx, receiptId);
    }
  }

  return {
    expect,
    recount,
    takeWord,
    /** The buyer's bank wants the money of a payment back: none of it comes before that is decided. */
    withhold: (tx: Tx, paymentId: number) =>
      changeStates(tx, paymentId, ({ state }) => (state === 'reversed' ? state : 'withheld')),
    /** The bank leaves the money with the shop: it comes on its day, or is there. */
    release: async (tx: Tx, paymentId: number) => {
      const today = await readToday(tx);
      await changeStates(tx, paymentId, ({ state, dueOn }) => {
        if (state === 'expected' || state === 'received') return state;
        return dueOn <= today ? 'received' : 'expected';
      });
    },
    /** The bank has taken the money of a payment back. */
    reverse: (tx: Tx, paymentId: number) => changeStates(tx, paymentId, () => 'reversed'),
    /** Fee and net of money that came in, by its id; what is expected of nobody has none. */
    listCosts: async (db: Executor, receiptIds: readonly number[]) =>
      new Map((await listReceiptCosts(db, receiptIds)).map(({ receiptId, ...cost }) => [receiptId, cost])),
  };
}
