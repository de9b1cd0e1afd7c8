import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { maskCpf } from '@giro/contract/rules/cpf.ts';
import { maskNumber } from '@giro/contract/rules/mask-number.ts';
import { maskPixKey } from '@giro/contract/rules/pix-key.ts';

/** Bank data as they may be shown and kept in clear: enough to know the account again, too little to use it. */
export function maskBankData(data: BankData): BankData {
  return {
    ...data,
    agency_number: maskNumber(data.agency_number),
    account_number: maskNumber(data.account_number),
    cpf_cnpj: maskCpf(data.cpf_cnpj),
    ...(data.pix_kind && data.pix_key && { pix_key: maskPixKey(data.pix_kind, data.pix_key) }),
  };
}
