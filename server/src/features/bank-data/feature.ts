import { defineFeature } from '../../platform/features/feature.ts';
import { type BankAccounts, createBankAccounts } from './bank-accounts.service.ts';
import type { AccountPayouts, AccountProposals } from './bank-data.port.ts';
import { bankDataRoutes } from './bank-data.routes.ts';
import { type BankLinks, createBankLinks } from './bank-links.service.ts';
import { forgetAccounts } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    'bank-data': {
      bankAccounts: BankAccounts;
      bankLinks: BankLinks;
    };
  }
  interface Ports {
    accountPayouts: AccountPayouts;
    accountProposals: AccountProposals;
  }
}

export const bankDataFeature = defineFeature({
  name: 'bank-data',
  needs: ['accounts'],
  awaits: ['accountPayouts', 'accountProposals'],
  // The archive shows each account with its proposal.
  personalData: { forget: (tx, { id }) => forgetAccounts(tx, id) },
  make({ database, box, baseUrl, now }, { accounts, accountPayouts: payouts, accountProposals: proposals }) {
    const bankLinks = createBankLinks({ box, baseUrl });
    const bankAccounts = createBankAccounts({ database, box, accounts, bankLinks, proposals, payouts, now });
    return {
      services: { bankAccounts, bankLinks },
      routes: (api) => bankDataRoutes(api, bankAccounts),
    };
  },
});
