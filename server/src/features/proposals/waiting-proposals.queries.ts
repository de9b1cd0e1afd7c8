import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { WaitingProposal } from '@giro/contract/rules/waiting.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { countEach } from '../../platform/database/paging.ts';

const answerHours = 24;

/** What waits for the shop's people, as conditions on `proposals`: the same ones count it and list it. */
export function waitingConditions(now: Date): Record<WaitingProposal, RawBuilder<SqlBool>> {
  const { pending, approved, inTransit, counterOfferSent, counterOfferAccepted, purchaseApproved } = proposalStatus;
  const answerDue = new Date(now.getTime() - answerHours * 3_600_000);
  return {
    unanswered: sql`(proposals.status in (${pending}, ${approved}) and proposals.created_at < ${answerDue})`,
    'in-transit': sql`proposals.status = ${inTransit}`,
    'counter-offers': sql`proposals.status = ${counterOfferSent}`,
    'accepted-offers': sql`proposals.status = ${counterOfferAccepted}`,
    'bank-data': sql`(proposals.status = ${purchaseApproved} and proposals.bank_data_sealed is null)`,
  };
}

export const countWaitingProposals = (db: Executor, now: Date) => countEach(db, 'proposals', waitingConditions(now));
