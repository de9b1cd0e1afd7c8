import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { createProposalEvents, getProposal, type ProposalEvents } from './known-proposals.service.ts';
import { proposalData } from './personal-data.service.ts';
import {
  createProposalChats,
  createProposalMails,
  type ProposalChats,
  type ProposalMails,
} from './proposal-mails.service.ts';
import { proposalTexts } from './proposal-texts.rules.ts';
import type {
  OfferCeilings,
  OpenOffers,
  OwedPayouts,
  PromisedDevices,
  ProposalDocuments,
  ProposalParcels,
  SellerCredits,
} from './proposals.port.ts';
import { proposalInvariants, proposalsDemo } from './proposals.queries.ts';
import { proposalsRoutes } from './proposals.routes.ts';
import { createProposals, type ProposalsService } from './proposals.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    proposals: {
      proposals: ProposalsService;
      proposalEvents: ProposalEvents;
      proposalMails: ProposalMails;
      proposalChats: ProposalChats;
    };
  }
  interface Ports {
    /** The offer that waits for a seller's answer. */
    openOffers: OpenOffers;
    /** Who knows the most that the shop pays for a device. */
    offerCeilings: OfferCeilings;
    /** Payouts that the shop owes sellers. */
    owedPayouts: OwedPayouts;
    /** Credit that pays sellers in place of a payout. */
    sellerCredits: SellerCredits;
    /** Devices that pay a part of an order. */
    promisedDevices: PromisedDevices;
    /** Fiscal documents of purchases. */
    proposalDocuments: ProposalDocuments;
    /** Parcels of sellers' devices, both ways. */
    proposalParcels: ProposalParcels;
  }
}

export const proposalsFeature = defineFeature({
  name: 'proposals',
  needs: ['accounts', 'bank-data', 'chats', 'device-register', 'evaluation', 'imei-records', 'settings'],
  awaits: [
    'offerCeilings',
    'openOffers',
    'owedPayouts',
    'promisedDevices',
    'proposalDocuments',
    'proposalParcels',
    'sellerCredits',
  ],
  invariants: proposalInvariants,
  demo: proposalsDemo,
  personalData: proposalData,
  make(ground, given) {
    const events = createProposalEvents();
    const proposalMails = createProposalMails({ ...ground, ...given });
    const limit = ground.limit('proposal', 300, minutes(60));
    const proposals = createProposals({ ...ground, ...given, events, proposalMails, limit });
    const chats = createProposalChats({ ...ground, ...given, events });
    return {
      services: { proposals, proposalEvents: events, proposalMails, proposalChats: chats },
      fills: {
        accountProposals: { find: getProposal, lock: proposals.lock, tellAccount: proposalMails.tellAccount },
      },
      contributes: { statusTextSubjects: [proposalTexts] },
      routes: (api) =>
        proposalsRoutes(api, {
          proposals,
          bankAccounts: given.bankAccounts,
          proposalMails,
          chats,
          isHttps: ground.isHttps,
        }),
    };
  },
});
