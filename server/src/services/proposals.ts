import { createChatOpenings } from '../features/chats/chat-openings.service.ts';
import { createOfferAnswers } from '../features/counter-offers/answers.service.ts';
import { createOfferEnds } from '../features/counter-offers/offer-ends.service.ts';
import { createOpenOffers } from '../features/counter-offers/open-offers.service.ts';
import { createRegisterEntries } from '../features/device-register/register-entries.service.ts';
import { createEvaluation } from '../features/evaluation/evaluation.service.ts';
import { createImeiFlags } from '../features/imei-records/imei-flags.service.ts';
import { createImeiRecords } from '../features/imei-records/imei-records.service.ts';
import { createOwedPayouts } from '../features/payouts/owed-payouts.service.ts';
import { createBankAccounts } from '../features/proposals/bank-accounts.service.ts';
import { createBankLinks } from '../features/proposals/bank-links.service.ts';
import { createProposalChats } from '../features/proposals/proposal-chats.service.ts';
import { createProposalEvents } from '../features/proposals/proposal-events.service.ts';
import { createProposalMails } from '../features/proposals/proposal-mails.service.ts';
import { createProposals } from '../features/proposals/proposals.service.ts';
import { createQuoteEnds } from '../features/renewals/quote-ends.service.ts';
import { createRenewalLinks } from '../features/renewals/renewal-links.service.ts';
import { createRenewals } from '../features/renewals/renewals.service.ts';
import { type Ground, minutes } from './ground.ts';
import type { PeopleServices } from './people.ts';

export type ProposalServices = ReturnType<typeof createProposalServices>;

/** What is offered to the shop, from the wizard's value to an approval, and what is owed for it. */
export function createProposalServices(ground: Ground, { accounts }: Pick<PeopleServices, 'accounts'>) {
  const { database, box, now, baseUrl, limit, pictures, privateFiles, deviceSettings, outbox, statusTexts } = ground;
  const evaluation = createEvaluation({ database, pictures, models: ground.catalogueModels, now });
  const bankLinks = createBankLinks({ database, box, baseUrl });
  const events = createProposalEvents();
  const imeiFlags = createImeiFlags();
  const openOffers = createOpenOffers({ box, baseUrl, settings: deviceSettings, events, now });
  const chatOpenings = createChatOpenings();
  const proposalMails = createProposalMails({
    database,
    accounts,
    bankLinks,
    openOffers,
    statusTexts,
    outbox,
    baseUrl,
  });
  const owedPayouts = createOwedPayouts({ now });
  const register = createRegisterEntries();
  const bankAccounts = createBankAccounts({ database, box, accounts, bankLinks, owedPayouts, proposalMails, now });
  const proposals = createProposals({
    database,
    box,
    register,
    accounts,
    evaluation,
    bankAccounts,
    bankLinks,
    openOffers,
    deviceSettings,
    owedPayouts,
    chatOpenings,
    events,
    imeiFlags,
    proposalMails,
    limit: limit('proposal', 300, minutes(60)),
    now,
  });
  const renewalLinks = createRenewalLinks({ box, baseUrl });
  return {
    evaluation,
    bankLinks,
    bankAccounts,
    proposals,
    proposalMails,
    proposalEvents: events,
    proposalChats: createProposalChats({
      database,
      statusTexts,
      chatOpenings,
      events,
      baseUrl,
    }),
    chatOpenings,
    offerAnswers: createOfferAnswers({
      database,
      box,
      openOffers,
      proposals,
      bankLinks,
      events,
      privateFiles,
      limits: { reads: limit('offer-read', 120, minutes(1)), answers: limit('offer-answer', 30, minutes(10)) },
    }),
    offerEnds: createOfferEnds({ database, openOffers, proposals, proposalMails, events, outbox, now }),
    renewals: createRenewals({
      database,
      links: renewalLinks,
      evaluation,
      events,
      outbox,
      limits: { reads: limit('quote-read', 120, minutes(1)), renewals: limit('quote-renewal', 30, minutes(10)) },
      baseUrl,
    }),
    quoteEnds: createQuoteEnds({ database, links: renewalLinks, outbox }),
    imeiFlags,
    imeiRecords: createImeiRecords({ database, imeiFlags, privateFiles }),
    owedPayouts,
    register,
  };
}
