import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { formatCpf, maskCpf } from '@giro/contract/rules/documents.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { PayoutFlag } from '@giro/contract/rules/payment.ts';
import { buildPixCode, isWritableInPix } from '@giro/contract/rules/pix.ts';
import { foldName } from '@giro/contract/rules/text.ts';

interface Line {
  label: string;
  value: string;
}

/** Names a payout inside its Pix code: letters and digits, at most 25. */
export const transactionIdOf = (payoutId: number) => `REPASSE${payoutId}`;

/** A holder as banks show one before a payment: 'Maria S.'. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${last.slice(0, 1).toUpperCase()}.` : first;
}

/** Who is paid, masked, as whoever pays finds them in the bank's app. */
export function maskHolder({ account_holder_name, cpf_cnpj }: BankData): string {
  return `${shortName(account_holder_name)}, CPF ${maskCpf(cpf_cnpj)}`;
}

/** The city of a receiver is not known, and no app compares it. */
const someCity = 'BRASIL';

/**
 * A static Pix code that pays exactly this to the seller's key; undefined without a key. It can be paid more than once:
 * only our side knows that it was.
 */
export function payoutCode(payoutId: number, amountCents: number, account: BankData): string | undefined {
  if (!account.pix_key) return undefined;
  return buildPixCode({
    key: account.pix_key,
    name: isWritableInPix(account.account_holder_name) ? account.account_holder_name : 'VENDEDOR',
    city: someCity,
    valueCents: amountCents,
    transactionId: transactionIdOf(payoutId),
  });
}

/** Lines to type into the bank's app field by field; with a key, lines to compare there before the last press. */
export function payoutLines(amountCents: number, account: BankData): Line[] {
  const amount = { label: 'Valor', value: formatReais(reaisOf(amountCents)) };
  if (account.pix_key) {
    return [
      { label: 'Confira no app do banco', value: maskHolder(account) },
      amount,
      { label: 'Chave Pix', value: account.pix_key },
    ];
  }
  return [
    { label: 'Banco', value: account.bank_name },
    { label: 'Agência', value: account.agency_number },
    { label: 'Conta', value: account.account_number },
    { label: 'Titular', value: account.account_holder_name },
    { label: 'CPF do titular', value: formatCpf(account.cpf_cnpj) },
    amount,
  ];
}

interface Claimed {
  state: string;
  claimed_by: number | null;
  channel: string | null;
}

/** True if this person is paying it in the bank's app. Payouts of a batch are paid by the file, and by nothing else. */
export const isPaidByHandOf = ({ state, claimed_by, channel }: Claimed, personId: number) =>
  state === 'claimed' && claimed_by === personId && channel !== 'batch';

interface Seller {
  name: string;
  /** Digits; null while it is not known. */
  cpf: string | null;
}

/** True if an account is somebody else's than the seller's: by the CPF, or by the name where the shop has no CPF. */
export function isOfOtherHolder(seller: Seller, account: BankData): boolean {
  if (seller.cpf) return seller.cpf !== account.cpf_cnpj;
  return foldName(seller.name) !== foldName(account.account_holder_name);
}

interface FlaggedPayout {
  seller: Seller;
  account: BankData | null;
  wasChangedLately: boolean;
  isBoughtTwice: boolean;
}

/** Warnings for whoever pays to look at first. */
export function payoutFlags({ seller, account, wasChangedLately, isBoughtTwice }: FlaggedPayout): PayoutFlag[] {
  return [
    ...(wasChangedLately ? (['account-changed'] as const) : []),
    ...(account && isOfOtherHolder(seller, account) ? (['other-holder'] as const) : []),
    ...(isBoughtTwice ? (['bought-twice'] as const) : []),
  ];
}
