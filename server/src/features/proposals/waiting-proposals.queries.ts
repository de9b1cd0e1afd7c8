import { answerHours, type WaitingProposal } from '@giro/contract/rules/back-office.ts';
import { proposalStatusesWaitingFor } from '@giro/contract/rules/proposal-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { countEach } from '../../platform/database/paging.ts';

const answerMs = answerHours * 3_600_000;

/** After its seller has refused the newest offer, or has said nothing where the device goes back then. */
const isToReturn = sql<SqlBool>`exists (
  select from counter_offers as offer
  where offer.proposal_id = proposals.id
    and (offer.state = 'refused' or (offer.state = 'expired' and offer.on_silence = 'devolver'))
    and not exists (
      select from counter_offers as newer where newer.proposal_id = offer.proposal_id and newer.id > offer.id
    )
)`;

const standsWaitingFor = (kind: WaitingProposal) =>
  sql<SqlBool>`proposals.status in (${sql.join(proposalStatusesWaitingFor(kind))})`;

/** Proposals that wait for the shop's people, as conditions on `proposals`: the same ones count them and list them. */
export function waitingConditions(now: Date): Record<WaitingProposal, RawBuilder<SqlBool>> {
  const answerDue = new Date(now.getTime() - answerMs);
  return {
    new: sql`(${standsWaitingFor('new')} and proposals.created_at >= ${answerDue})`,
    unanswered: sql`(${standsWaitingFor('unanswered')} and proposals.created_at < ${answerDue})`,
    'in-transit': standsWaitingFor('in-transit'),
    rejected: standsWaitingFor('rejected'),
    'counter-offers': standsWaitingFor('counter-offers'),
    'accepted-offers': standsWaitingFor('accepted-offers'),
    'to-return': sql`(${standsWaitingFor('to-return')} and ${isToReturn})`,
    'bank-data': sql`(${standsWaitingFor('bank-data')} and proposals.bank_data_sealed is null)`,
  };
}

export const countWaitingProposals = (db: Executor, now: Date) => countEach(db, 'proposals', waitingConditions(now));

/** Until when the earliest of the new ones is to be answered. */
export async function findAnswerBy(db: Executor, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(proposals.created_at) as first from proposals where ${waitingConditions(now).new}`.execute(db);
  const first = rows[0]?.first;
  return first ? new Date(first.getTime() + answerMs) : undefined;
}
