import type { BankData, Proposal } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { isBankDataEditable } from '@giro/contract/rules/proposal-status.ts';
import type { ChosenOption } from '../evaluation/evaluation.service.ts';
import type { HistoryRow, ProposalRow } from './proposals.queries.ts';

const optionalReais = (cents: number | null) => (cents === null ? null : reaisOf(cents));

export interface ProposalParts {
  row: ProposalRow;
  seller: User;
  history: readonly HistoryRow[];
  bankData: BankData | null;
  /** Admins see who changed a status; sellers see when. */
  reader: 'admin' | 'user';
  /** `yyyy-mm-dd` in São Paulo. */
  today: string;
}

export function presentProposal({ row, seller, history, bankData, reader, today }: ProposalParts): Proposal {
  const options = row.selected_options as unknown as ChosenOption[];
  return {
    id: row.id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
    base_value: reaisOf(row.base_value_cents),
    proposal_value: reaisOf(row.value_cents),
    proposal_value_new: optionalReais(row.new_value_cents),
    custo_frete: optionalReais(row.freight_cents),
    data_pagamento: row.payment_date,
    codigo: row.shipping_code,
    codigo_dev: row.return_code,
    rejectionReason: row.rejection_reason,
    marca: row.brand_name,
    tipo: row.type_name,
    modelo: row.model_name,
    image_model: row.picture,
    imei: row.imei,
    serial_number: row.serial_number,
    selected_options: options.map(({ items, ...option }) => ({
      ...option,
      items: items.map(({ amountCents, ...item }) => ({ ...item, peso: reaisOf(amountCents) })),
    })),
    bank_data: bankData,
    bank_token: row.bank_token,
    bank_editable: isBankDataEditable(row.status, row.payment_date, today),
    user: seller,
    history: history.map(({ status, changed_at, changed_by_name }) => ({
      status,
      at: changed_at.toISOString(),
      by: reader === 'admin' ? changed_by_name : null,
    })),
    version: row.version,
  };
}
