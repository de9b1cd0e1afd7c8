import type { Database, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { endsSoonMail } from './credit.mail.ts';
import { findCredit, lockCredits } from './credit.queries.ts';
import { type EndingCredit, listEnded, listEnding, reminderDays, reminderEvent } from './credit-ends.queries.ts';
import type { Ledger } from './ledger.service.ts';

interface CreditEndsOptions {
  database: Database;
  proposals: Pick<ProposalsService, 'lock'>;
  ledger: Pick<Ledger, 'end'>;
  outbox: Outbox;
}

export type CreditEnds = ReturnType<typeof createCreditEnds>;

/** Ends credit whose time is over, and reminds of its end. Any number of processes may do so at once: each is ended by one. */
export function createCreditEnds({ database, proposals, ledger, outbox }: CreditEndsOptions) {
  async function end(tx: Tx, { id, proposalId, userId }: EndingCredit): Promise<void> {
    await proposals.lock(tx, proposalId);
    await lockCredits(tx, userId);
    const credit = await findCredit(tx, id);
    if (credit?.isOver) await ledger.end(tx, credit);
  }

  const remindOf = (days: number) => async (tx: Tx, listed: EndingCredit) => {
    const credit = await findCredit(tx, listed.id);
    if (!credit?.isReached) return;
    const cause = { subjectKind: 'proposal', subjectId: credit.proposalId, event: reminderEvent(days) } as const;
    await outbox.post(tx, cause, credit.email, endsSoonMail(credit, days), { expiresAt: credit.endsAt });
  };

  async function endDue(): Promise<void> {
    await workOff(database, listEnded, end);
    for (const days of reminderDays)
      await workOff(database, (db, afterId) => listEnding(db, days, afterId), remindOf(days));
  }

  return { endDue };
}
