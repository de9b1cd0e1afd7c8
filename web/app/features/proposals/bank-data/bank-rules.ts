import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { normalPixKey, type PixKeyKind, pixKeyError } from '@giro/contract/rules/pix-key.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { texts } from '@giro/contract/texts.ts';
import { pixKeyText } from '../../../lib/format/pix-key-text.ts';

/** The values of the form: the account and the key side by side, so that a look at the other way loses nothing. */
export interface BankValues {
  usesKey: boolean;
  bank_name: string;
  agency_number: string;
  account_number: string;
  account_holder_name: string;
  cpf_cnpj: string;
  pix_kind: PixKeyKind;
  pix_key: string;
}

const noAccount = { bank_name: '', agency_number: '', account_number: '' };
const empty: BankValues = {
  usesKey: false,
  ...noAccount,
  account_holder_name: '',
  cpf_cnpj: '',
  pix_kind: 'cpf',
  pix_key: '',
};

/** Who sold the device, whose account it mostly is. The CPF may be masked, or unknown. */
export interface Seller {
  name: string;
  cpf: string | null;
}

/** The form as it opens: with what is stored, documents and phones in their masks; else with the seller as the holder. */
export function bankValuesOf(stored: BankData | null, seller?: Seller): BankValues {
  if (!stored) return { ...empty, ...holderOf(seller) };
  const { pix_kind, pix_key = '', ...account } = stored;
  const shown = { ...empty, ...account, cpf_cnpj: formatCpf(account.cpf_cnpj) };
  return pix_kind ? { ...shown, usesKey: true, pix_kind, pix_key: pixKeyText(pix_kind, pix_key) } : shown;
}

/** The form of somebody who may not see what is stored: the seller's name, opened at the way in which they are paid. */
export function blankBankValues(pix_kind: PixKeyKind | undefined, seller?: Seller): BankValues {
  const blank = { ...empty, ...holderOf(seller) };
  return pix_kind ? { ...blank, usesKey: true, pix_kind } : blank;
}

/** A masked CPF is left to be typed. */
function holderOf(seller: Seller | undefined) {
  const digits = onlyDigits(seller?.cpf ?? '');
  return { account_holder_name: seller?.name ?? '', cpf_cnpj: digits.length === 11 ? formatCpf(digits) : '' };
}

const required = (value: string) => (value.trim() === '' ? texts.required : undefined);
const ofAccount = (value: string, { usesKey }: BankValues) => (usesKey ? undefined : required(value));

/**
 * The account, or the key that is judged as its kind; holder and CPF either way. Of the CPF only its eleven digits
 * count, because accounts of others are paid too.
 */
export const bankRules = {
  bank_name: ofAccount,
  agency_number: ofAccount,
  account_number: ofAccount,
  account_holder_name: required,
  cpf_cnpj: (value: string) => (onlyDigits(value).length === 11 ? undefined : texts.cpf.length),
  pix_key: (value: string, { usesKey, pix_kind }: BankValues) => (usesKey ? pixKeyError(pix_kind, value) : undefined),
};

/** The request body: of account and key only the one that was chosen. */
export function bankBodyOf({ usesKey, pix_kind, pix_key, ...account }: BankValues): BankData {
  const body = { ...account, cpf_cnpj: onlyDigits(account.cpf_cnpj) };
  return usesKey ? { ...body, ...noAccount, pix_kind, pix_key: normalPixKey(pix_kind, pix_key) } : body;
}

/** A field's error by its own name, whether the call nests the fields or not. */
export function bankErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace(/^bank_data\./, ''), text]));
}
