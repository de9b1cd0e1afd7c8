import { emptyAccount, emptyAddress, emptyPerson } from '../accounts/person-values.ts';

/** What the proposal form edits; names are those of the wire. */
export const emptyProposal = {
  imei: '',
  serialNumber: '',
  ...emptyPerson,
  ...emptyAddress,
  ...emptyAccount,
  termosConcordados: false,
};
export type ProposalValues = typeof emptyProposal;

/** What stays for another proposal: the person. The device is another one, and nobody keeps a password. */
export function forgetDevice(values: ProposalValues): ProposalValues {
  return { ...values, imei: '', serialNumber: '', password: '', confirmPassword: '' };
}
