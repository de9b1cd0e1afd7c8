import type { User } from '@giro/contract/calls/shapes.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { texts } from '@giro/contract/texts.ts';
import { acceptedRule, accountRules, required } from '../../accounts/account-rules.ts';
import { addressRules, personalRules } from '../../accounts/person-rules.ts';
import { emptyAccount, emptyAddress, emptyPerson } from '../../accounts/person-values.ts';
import type { ProposalValues } from './proposal-draft.ts';

export const emptyProposal: ProposalValues = {
  imei: '',
  serialNumber: '',
  ...emptyPerson,
  ...emptyAddress,
  ...emptyAccount,
  termosConcordados: false,
};

/** Of somebody signed in only the IMEI is checked; a visitor's whole form is. */
export function proposalRules(user: User | null) {
  if (user) return { imei: imeiError };
  return {
    imei: imeiError,
    serialNumber: required,
    ...personalRules,
    ...addressRules.optional,
    ...accountRules(texts.sell),
    termosConcordados: acceptedRule,
  };
}
