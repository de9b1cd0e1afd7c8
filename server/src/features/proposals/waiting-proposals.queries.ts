import { proposalStatusesWaitingFor } from '@giro/contract/rules/proposal-status.ts';
import type { WaitingProposal } from '@giro/contract/rules/waiting.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { countEach } from '../../platform/database/paging.ts';

const answerHours = 24;

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

/** What waits for the shop's people, as conditions on `proposals`: the same ones count it and list it. */
export function waitingConditions(now: Date): Record<WaitingProposal, RawBuilder<SqlBool>> {
  const answerDue = new Date(now.getTime() - answerHours * 3_600_000);
  return {
    unanswered: sql`(${standsWaitingFor('unanswered')} and proposals.created_at < ${answerDue})`,
    'in-transit': standsWaitingFor('in-transit'),
    'counter-offers': standsWaitingFor('counter-offers'),
    'accepted-offers': standsWaitingFor('accepted-offers'),
    'to-return': sql`(${standsWaitingFor('to-return')} and ${isToReturn})`,
    'bank-data': sql`(${standsWaitingFor('bank-data')} and proposals.bank_data_sealed is null)`,
  };
}

export const countWaitingProposals = (db: Executor, now: Date) => countEach(db, 'proposals', waitingConditions(now));
