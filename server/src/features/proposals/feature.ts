import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import type { OpenOffers } from '../counter-offers/open-offers.service.ts';
import type { OwedPayouts } from '../payouts/owed-payouts.service.ts';
import { type BankAccounts, createBankAccounts } from './bank-accounts.service.ts';
import { type BankLinks, createBankLinks } from './bank-links.service.ts';
import { proposalsDemo } from './demo.queries.ts';
import { proposalInvariants } from './invariants.queries.ts';
import { proposalData } from './personal-data.service.ts';
import { proposalChatsRoutes } from './proposal-chats.routes.ts';
import { createProposalChats, type ProposalChats } from './proposal-chats.service.ts';
import { createProposalEvents, type ProposalEvents } from './proposal-events.service.ts';
import { createProposalMails, type ProposalMails } from './proposal-mails.service.ts';
import { proposalTexts } from './proposal-texts.rules.ts';
import { proposalsRoutes } from './proposals.routes.ts';
import { createProposals, type ProposalsService } from './proposals.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    proposals: {
      proposals: ProposalsService;
      bankAccounts: BankAccounts;
      bankLinks: BankLinks;
      proposalEvents: ProposalEvents;
      proposalMails: ProposalMails;
      proposalChats: ProposalChats;
    };
  }
  interface Ports {
    /** The offer that waits for a seller's answer. */
    openOffers: OpenOffers;
    /** Payouts that the shop owes sellers. */
    owedPayouts: OwedPayouts;
  }
}

export const proposalsFeature = defineFeature({
  name: 'proposals',
  needs: ['accounts', 'chats', 'device-register', 'evaluation', 'imei-records', 'settings'],
  awaits: ['openOffers', 'owedPayouts'],
  invariants: proposalInvariants,
  demo: proposalsDemo,
  personalData: proposalData,
  make(ground, given) {
    const { database, box, outbox, limit, baseUrl, isHttps, now } = ground;
    const { accounts, chatOpenings, register, evaluation, imeiFlags, deviceSettings, statusTexts } = given;
    const { openOffers, owedPayouts } = given;
    const bankLinks = createBankLinks({ database, box, baseUrl });
    const proposalEvents = createProposalEvents();
    const proposalMails = createProposalMails({
      database,
      accounts,
      bankLinks,
      openOffers,
      statusTexts,
      outbox,
      baseUrl,
    });
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
      events: proposalEvents,
      imeiFlags,
      proposalMails,
      limit: limit('proposal', 300, minutes(60)),
      now,
    });
    const proposalChats = createProposalChats({
      database,
      statusTexts,
      chatOpenings,
      events: proposalEvents,
      baseUrl,
    });
    return {
      services: { proposals, bankAccounts, bankLinks, proposalEvents, proposalMails, proposalChats },
      contributes: { statusTextSubjects: [proposalTexts] },
      routes(api) {
        proposalsRoutes(api, proposals, bankAccounts, proposalMails, { isHttps });
        proposalChatsRoutes(api, proposalChats);
      },
      prepare: bankLinks.sealClearTokens,
    };
  },
});
