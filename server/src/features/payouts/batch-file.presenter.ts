import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatAmount, reaisOf } from '@giro/contract/rules/money.ts';
import { pixKeyKindLabels } from '@giro/contract/rules/pix-key.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import type { ReadyPayout } from './payout-desk.service.ts';
import { transactionIdOf } from './payouts.rules.ts';

/** Columns of a bank's file of payments, nothing masked. */
export const batchColumns: CsvColumns<ReadyPayout> = {
  Proposta: ({ row }) => row.proposal_id,
  Favorecido: ({ account }) => account.account_holder_name,
  CPF: ({ account }) => account.cpf_cnpj,
  'Tipo de chave': ({ account }) => (account.pix_kind ? pixKeyKindLabels[account.pix_kind] : ''),
  'Chave Pix': ({ account }) => account.pix_key ?? '',
  Banco: ({ account }) => account.bank_name,
  Agência: ({ account }) => account.agency_number,
  Conta: ({ account }) => account.account_number,
  // Banks read no mark of thousands.
  Valor: ({ row }) => formatAmount(reaisOf(row.amount_cents)).replaceAll('.', ''),
  Vencimento: ({ row }) => formatDate(row.due_on),
  Identificador: ({ row }) => transactionIdOf(row.id),
};
