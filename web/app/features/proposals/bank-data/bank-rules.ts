import type { BankData } from '@giro/contract/calls/proposals.ts';
import { formatCpf } from '@giro/contract/rules/cpf.ts';
import { onlyDigits } from '@giro/contract/rules/digits.ts';
import { texts } from '@giro/contract/texts.ts';

const emptyBankData: BankData = {
  bank_name: '',
  agency_number: '',
  account_number: '',
  account_holder_name: '',
  cpf_cnpj: '',
};

/** The form as it opens: with what is stored, the CPF in its mask. */
export function bankValuesOf(stored: BankData | null): BankData {
  return stored ? { ...stored, cpf_cnpj: formatCpf(stored.cpf_cnpj) } : emptyBankData;
}

const required = (value: string) => (value.trim() === '' ? texts.required : undefined);

/** All five are required; of the CPF only its eleven digits count, because accounts of others are paid too. */
export const bankRules = {
  bank_name: required,
  agency_number: required,
  account_number: required,
  account_holder_name: required,
  cpf_cnpj: (value: string) => (onlyDigits(value).length === 11 ? undefined : texts.cpf.length),
};

export function bankBodyOf(values: BankData): BankData {
  return { ...values, cpf_cnpj: onlyDigits(values.cpf_cnpj) };
}

/** A field's error by its own name, whether the call nests the five fields or not. */
export function bankErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace(/^bank_data\./, ''), text]));
}
