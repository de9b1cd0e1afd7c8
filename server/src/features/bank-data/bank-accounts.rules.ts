import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { maskCpf, maskNumber } from '@giro/contract/rules/documents.ts';
import { maskPixKey } from '@giro/contract/rules/pix-key.ts';
import { maskWords } from '../../platform/record/mask-words.ts';
import { type RecordedState, stateOf } from '../../platform/record/recorded-state.ts';

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

/** Masked bank data for the record of activities, the holder's name masked as well. */
export const accountState = ({ account_holder_name, ...masked }: BankData): RecordedState => ({
  ...stateOf(
    {
      bank_name: 'Banco',
      agency_number: 'Agência',
      account_number: 'Conta',
      cpf_cnpj: 'CPF',
      pix_kind: 'Tipo da chave',
      pix_key: 'Chave Pix',
    },
    masked,
  ),
  Titular: maskWords(account_holder_name),
});
