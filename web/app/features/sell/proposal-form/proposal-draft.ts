import type { AccountValues, AddressValues, PersonValues } from '../../accounts/person-values.ts';

/** The values of the proposal form; names are those of the wire. */
export type ProposalValues = { imei: string; serialNumber: string; termosConcordados: boolean } & PersonValues &
  AddressValues &
  AccountValues;

/** The values that stay for another proposal: the person. The device is another one, and nobody keeps a password. */
export function forgetDevice(values: ProposalValues): ProposalValues {
  return { ...values, imei: '', serialNumber: '', password: '', confirmPassword: '' };
}
