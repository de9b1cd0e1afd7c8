import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { maskPixKey, type PixKeyKind, pixKeyKindLabels } from '@giro/contract/rules/pix-key.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { amount, contactColumns, date, lastChangeColumns } from './cells.presenter.ts';

const answersOf = ({ selected_options }: Proposal) =>
  selected_options
    .map(({ atributo, items }) => `${atributo}: ${items.map(({ value }) => value).join(', ')}`)
    .join('; ');

/** In the place of a bank, for who is paid by a Pix key. */
const keyWords = (kind: PixKeyKind) => `Chave Pix (${pixKeyKindLabels[kind]})`;

export const proposalColumns: CsvColumns<Proposal> = {
  Proposta: ({ id }) => id,
  Data: ({ created_at }) => formatDate(created_at),
  'Válida até': ({ valid_until }) => formatDate(valid_until),
  Status: ({ status }) => proposalStatusLabel(status, 'admin'),
  ...lastChangeColumns<Proposal>(),
  ...contactColumns<Proposal>('Vendedor', ({ user }) => user),
  Marca: ({ marca }) => marca,
  Tipo: ({ tipo }) => tipo,
  Modelo: ({ modelo }) => modelo,
  IMEI: ({ imei }) => formatImei(imei),
  'Número de série': ({ serial_number }) => serial_number,
  Respostas: answersOf,
  'Valor base': ({ base_value }) => amount(base_value),
  'Valor da proposta': ({ proposal_value }) => amount(proposal_value),
  'Novo valor': ({ proposal_value_new }) => amount(proposal_value_new),
  Frete: ({ custo_frete }) => amount(custo_frete),
  'Data do pagamento': ({ data_pagamento }) => date(data_pagamento),
  'Código de envio': ({ codigo }) => codigo,
  'Código de devolução': ({ codigo_dev }) => codigo_dev,
  Banco: ({ bank_data }) => (bank_data?.pix_kind ? keyWords(bank_data.pix_kind) : (bank_data?.bank_name ?? '')),
  Agência: ({ bank_data }) => maskNumber(bank_data?.agency_number ?? ''),
  Conta: ({ bank_data }) =>
    bank_data?.pix_kind
      ? maskPixKey(bank_data.pix_kind, bank_data.pix_key ?? '')
      : maskNumber(bank_data?.account_number ?? ''),
  Titular: ({ bank_data }) => bank_data?.account_holder_name ?? '',
};
