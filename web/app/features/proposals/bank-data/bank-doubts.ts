import { cpfError, maskCpf } from '@giro/contract/rules/documents.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import type { BankValues, Seller } from './bank-rules.ts';

export type BankDoubts = Partial<Record<'agency_number' | 'account_number' | 'cpf_cnpj', string>>;

const doubtful = {
  checkDigits: 'Os números deste CPF não conferem. Veja se digitou certo.',
  otherHolder:
    'Este CPF não é o seu. Pagamos em conta de quem vende o aparelho: dados de outra pessoa suspendem o prazo. Está certo?',
  agency: 'A agência costuma ter 4 números, com ou sem dígito. Confira.',
  account: 'A conta tem só números e o dígito, como 12345-6. Confira.',
};

/** The middle six digits, which a masked CPF shows as well. */
const middleOf = (cpf: string) =>
  (onlyDigits(cpf).length === 11 ? maskCpf(onlyDigits(cpf)) : cpf).replace(/[^\d.]/g, '');

function cpfDoubt(typed: string, seller: Seller | undefined): string | undefined {
  if (onlyDigits(typed).length !== 11) return undefined;
  if (cpfError(typed)) return doubtful.checkDigits;
  return seller?.cpf && middleOf(seller.cpf) !== middleOf(typed) ? doubtful.otherHolder : undefined;
}

/** Likely mistakes in an account. They are asked about and never refused: accounts of others are paid too. */
export function bankDoubtsOf(values: BankValues, seller?: Seller): BankDoubts {
  const agency = values.agency_number.trim();
  const account = values.account_number.trim();
  const isAccount = !values.usesKey;
  return {
    agency_number: isAccount && agency !== '' && !/^\d{3,5}(-?[\dXx])?$/.test(agency) ? doubtful.agency : undefined,
    account_number:
      isAccount && account !== '' && !/^\d[\d. ]{0,20}-?[\dXx]$/.test(account) ? doubtful.account : undefined,
    cpf_cnpj: cpfDoubt(values.cpf_cnpj, seller),
  };
}
