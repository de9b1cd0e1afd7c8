import { bankData } from '@giro/contract/calls/bank-data.ts';
import type { OwnRecord } from './personal-data.ts';

/** Null for what has not happened, and for an end that never comes. */
export function moment(at: Date | string | null): string | null {
  const time = new Date(at ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Bank data as they are sealed in a row, whole: they are shown to whom they belong. */
export function ownBankData(opened: string | null): OwnRecord | null {
  if (opened === null) return null;
  const data = bankData.parse(JSON.parse(opened));
  return {
    titular: data.account_holder_name,
    'CPF ou CNPJ': data.cpf_cnpj,
    banco: data.bank_name || null,
    agência: data.agency_number || null,
    conta: data.account_number || null,
    'chave Pix': data.pix_key ?? null,
  };
}
