import { defineFeature } from '../../platform/features/feature.ts';
import type { AccountPayouts } from './asked-of-payouts.port.ts';
import type { AccountProposals } from './asked-of-proposals.port.ts';
import { type BankAccounts, createBankAccounts } from './bank-accounts.service.ts';
import { bankDataRoutes } from './bank-data.routes.ts';
import { type BankLinks, createBankLinks } from './bank-links.service.ts';
import { accountData } from './personal-data.service.ts';

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
  personalData: accountData,
  make({ database, box, baseUrl, now }, { accounts, accountPayouts: payouts, accountProposals: proposals }) {
    const bankLinks = createBankLinks({ database, box, baseUrl });
    const bankAccounts = createBankAccounts({ database, box, accounts, bankLinks, proposals, payouts, now });
    return {
      services: { bankAccounts, bankLinks },
      routes: (api) => bankDataRoutes(api, bankAccounts),
      prepare: bankLinks.sealClearTokens,
    };
  },
});
