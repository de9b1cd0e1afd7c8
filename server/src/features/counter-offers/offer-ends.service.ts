import type { SilenceRule } from '@giro/contract/rules/proposal.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/work-off.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { ProposalEvents } from '../proposals/proposal-events.service.ts';
import type { ProposalMails } from '../proposals/proposal-mails.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { reminderMail } from './counter-offers.mail.ts';
import { acceptBySilence, expireDue, findOffer, type OfferRow } from './counter-offers.queries.ts';
import { silenceOutcome } from './counter-offers.rules.ts';
import {
  findDueReminder,
  type ListedOffer,
  listOffersToRemind,
  listOverOffers,
  type Reminder,
  reminderEvent,
} from './offer-ends.queries.ts';
import type { OpenOffers } from './open-offers.service.ts';

export interface OfferEndsOptions {
  database: Database;
  openOffers: OpenOffers;
  proposals: ProposalsService;
  proposalMails: ProposalMails;
  events: ProposalEvents;
  outbox: Outbox;
  now: () => Date;
}

export type OfferEnds = ReturnType<typeof createOfferEnds>;

const reminders: readonly Reminder[] = [1, 2];

/** Ends offers that nobody has answered in time. Any number of processes may do so at once: each is ended by one. */
export function createOfferEnds(options: OfferEndsOptions) {
  const { database, openOffers, proposals, proposalMails, events, outbox, now } = options;

  const causeOf = (row: ListedOffer, reminder: Reminder) =>
    ({ subjectKind: 'proposal', subjectId: row.proposal_id, event: reminderEvent(row.id, reminder) }) as const;

  /** True if a mail server has taken the offer's mail, which is that of the latest status, and a reminder. */
  async function wasTold(db: Executor, row: OfferRow): Promise<boolean> {
    if (!(await proposalMails.isStatusHandedOver(db, row.proposal_id))) return false;
    const handed = await Promise.all(reminders.map((reminder) => outbox.isHandedOver(db, causeOf(row, reminder))));
    return handed.includes(true);
  }

  async function end(tx: Tx, { id, proposal_id: proposalId }: ListedOffer): Promise<void> {
    await proposals.lock(tx, proposalId);
    const row = await findOffer(tx, id);
    if (!row) return;
    const outcome = silenceOutcome({
      rule: row.on_silence as SilenceRule,
      wasTold: await wasTold(tx, row),
      isOfActiveSeller: row.is_of_active_seller,
    });
    const isAccepted = outcome === 'aceitar';
    const ended = await (isAccepted ? acceptBySilence(tx, id) : expireDue(tx, id));
    if (!ended) return;
    const data = { cents: row.new_cents, ...(isAccepted && { via: 'silence' }) };
    await events.note(tx, { proposalId, kind: isAccepted ? 'offer-accepted' : 'offer-expired', data });
    if (outcome === 'perguntar') return;
    const status = isAccepted ? proposalStatus.counterOfferAccepted : proposalStatus.purchaseCancelled;
    await proposals.move(tx, proposalId, { status, hasAccepted: isAccepted, mail: true });
  }

  async function remind(tx: Tx, listed: ListedOffer): Promise<void> {
    await proposals.lock(tx, listed.proposal_id);
    const reminder = await findDueReminder(tx, listed.id);
    const row = reminder && (await findOffer(tx, listed.id));
    if (!row) return;
    const content = reminderMail(row, now(), openOffers.urlOf(row));
    await outbox.post(tx, causeOf(listed, reminder), row.seller_email, content, { expiresAt: row.expires_at });
  }

  /** Ends what is over, and reminds of what waits. */
  async function endDue(): Promise<void> {
    await workOff(database, listOverOffers, end);
    await workOff(database, listOffersToRemind, remind);
  }

  return { endDue };
}
