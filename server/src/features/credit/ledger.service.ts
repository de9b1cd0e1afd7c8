import { endOfDays } from '@giro/contract/rules/credit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { OwedPayouts } from '../payouts/owed-payouts.service.ts';
import { becameMoneyMail } from './credit.mail.ts';
import {
  type CreditRow,
  findCredit,
  keepUntil,
  listHeld,
  listOver,
  listSpent,
  lockCreditsOfPayment,
  writeMoves,
} from './credit.queries.ts';
import { type CreditLine, partsGivenBack, sumOf } from './credit.rules.ts';

/** A credit that something went back to is there for so many days at least. */
const returnedDays = 30;

/** A payout of what was free of a credit. */
interface PaidOut {
  payoutId: number;
  cents: number;
}

interface LedgerOptions {
  owedPayouts: Pick<OwedPayouts, 'payCredit'>;
  outbox: Outbox;
  now: () => Date;
}

export type Ledger = ReturnType<typeof createLedger>;

/** Moves of credit that is there: what orders let go, what goes back, and what is paid out. */
export function createLedger({ owedPayouts, outbox, now }: LedgerOptions) {
  /** The free price in a credit that is locked becomes a payout, its bonus ends. Returns that payout. */
  async function payOut(tx: Tx, id: number, byId: number | null): Promise<PaidOut | undefined> {
    const credit = await findCredit(tx, id);
    if (!credit) return undefined;
    const { proposalId, freePrincipalCents: principalCents, freeBonusCents: bonusCents } = credit;
    const payoutId =
      principalCents > 0
        ? await owedPayouts.payCredit(tx, { proposalId, creditId: id, amountCents: principalCents })
        : undefined;
    const lapsed = { creditId: id, kind: 'lapsed', principalCents: 0, bonusCents, byId } as const;
    const cashed = { creditId: id, kind: 'cashed', principalCents, bonusCents: 0, byId } as const;
    await writeMoves(tx, [lapsed, payoutId === undefined ? cashed : { ...cashed, payoutId }]);
    return payoutId === undefined ? undefined : { payoutId, cents: principalCents };
  }

  /** Ends a credit that is over and locked, and tells its person of each payout once. */
  async function end(tx: Tx, credit: CreditRow): Promise<void> {
    const paid = await payOut(tx, credit.id, null);
    if (!paid || !credit.isReached) return;
    const cause = {
      subjectKind: 'proposal',
      subjectId: credit.proposalId,
      event: `credit-ended:${paid.payoutId}`,
    } as const;
    await outbox.post(tx, cause, credit.email, becameMoneyMail(credit, paid.cents));
  }

  /** Credits that are over end at once, where something came back to them. */
  async function endOver(tx: Tx, lines: readonly CreditLine[]): Promise<void> {
    for (const credit of await listOver(
      tx,
      lines.map(({ creditId }) => creditId),
    )) {
      await end(tx, credit);
    }
  }

  /** Lets go of what a payment holds. */
  async function release(tx: Tx, paymentId: number): Promise<void> {
    await lockCreditsOfPayment(tx, paymentId);
    const lines = await listHeld(tx, paymentId);
    await writeMoves(
      tx,
      lines.map((line) => ({ ...line, kind: 'released', paymentId })),
    );
    await endOver(tx, lines);
  }

  /** Gives back so much of what a payment has spent, at most all of it; returns how much that is. */
  async function giveBack(tx: Tx, paymentId: number, cents: number, byId?: number): Promise<number> {
    await lockCreditsOfPayment(tx, paymentId);
    const spent = await listSpent(tx, paymentId);
    const backCents = Math.min(
      cents,
      spent.reduce((sum, line) => sum + sumOf(line), 0),
    );
    const lines = partsGivenBack(backCents, spent);
    await writeMoves(
      tx,
      lines.map((line) => ({ ...line, kind: 'returned', paymentId, byId: byId ?? null })),
    );
    await keepUntil(
      tx,
      lines.map(({ creditId }) => creditId),
      endOfDays(now(), returnedDays),
    );
    return backCents;
  }

  return { payOut, end, release, giveBack };
}
