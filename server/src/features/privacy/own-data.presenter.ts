import { bankData } from '@giro/contract/calls/bank-data.ts';
import type { DocumentKind } from '@giro/contract/rules/documents.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { Selectable } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Users } from '../../platform/database/schema.ts';
import type * as rows from './own-data.queries.ts';

/**
 * What an archive says of one thing, by names that people read; amounts in reais are the numbers under names that end in
 * '(R$)', moments are ISO 8601.
 */
export interface OwnRecord {
  [name: string]: OwnValue;
}
export type OwnValue = string | number | null | OwnRecord | OwnRecord[];

/** Null for what has not happened, and for an end that never comes. */
export function moment(at: Date | string | null): string | null {
  const time = new Date(at ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export function presentPerson(row: Selectable<Users>, box: SecretBox): OwnRecord {
  return {
    nome: row.name,
    'e-mail': row.email,
    telefone: row.phone,
    CPF: box.openOptional(row.cpf_sealed, 'users.cpf_sealed', row.id),
    RG: box.openOptional(row.rg_sealed, 'users.rg_sealed', row.id),
    'data de nascimento': row.birth_date,
    'conta criada em': moment(row.created_at),
    'e-mail confirmado em': moment(row.email_confirmed_at),
  };
}

export function presentAddress(row: Selectable<Users>): OwnRecord {
  return {
    CEP: row.cep,
    endereço: row.street,
    número: row.street_number,
    complemento: row.complement,
    bairro: row.neighborhood,
    cidade: row.city,
    estado: row.state,
  };
}

export function presentOrder(row: rows.OrderRow, labelOf: (method: string) => string): OwnRecord {
  return {
    pedido: row.order_code,
    situação: orderStatusLabel(row.status, 'orders'),
    'feito em': moment(row.created_at),
    'total (R$)': reaisOf(row.total_cents),
    pagamento: [...new Set(row.methods.map(labelOf))].join(', '),
    entrega: row.delivery_method,
    'desistência pedida em': moment(row.withdrawn_at),
    itens: row.lines.map(({ name, quantity, unit_price_cents }) => ({
      produto: name,
      quantidade: quantity,
      'preço (R$)': reaisOf(unit_price_cents),
    })),
    histórico: row.history.map(({ status, at }) => ({
      situação: orderStatusLabel(status, 'orders'),
      em: moment(at),
    })),
  };
}

/** Bank data as they are sealed in a row, whole: they are shown to whom they belong. */
function presentBankData(opened: string | null): OwnRecord | null {
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

const offerWords: Record<string, string> = {
  open: 'aguardando resposta',
  accepted: 'aceita',
  refused: 'recusada',
  expired: 'sem resposta no prazo',
  withdrawn: 'retirada pela loja',
};

export function presentProposal(row: rows.ProposalRow, box: SecretBox): OwnRecord {
  return {
    proposta: row.id,
    situação: proposalStatusLabel(row.status, 'user'),
    'feita em': moment(row.created_at),
    aparelho: [row.type_name, row.brand_name, row.model_name].join(' '),
    IMEI: row.imei,
    'número de série': row.serial_number,
    'valor (R$)': reaisOf(row.value_cents),
    'novo valor (R$)': row.new_value_cents === null ? null : reaisOf(row.new_value_cents),
    respostas: row.selected_options.map(({ atributo, items }) => ({
      pergunta: atributo,
      resposta: items.map(({ value }) => value).join(', '),
    })),
    contrapropostas: row.offers.map(({ new_cents, state, at, answered_at }) => ({
      'valor (R$)': reaisOf(new_cents),
      resposta: offerWords[state] ?? state,
      'enviada em': moment(at),
      'respondida em': moment(answered_at),
    })),
    'dados bancários': presentBankData(box.openOptional(row.bank_data_sealed, 'proposals.bank_data_sealed', row.id)),
    histórico: row.history.map(({ status, at }) => ({
      situação: proposalStatusLabel(status, 'user'),
      em: moment(at),
    })),
  };
}

export function presentPayment(row: rows.PaymentRow): OwnRecord {
  return {
    pedido: row.order_code,
    'valor (R$)': reaisOf(row.amount_cents),
    'devolvido (R$)': reaisOf(row.refunded_cents),
    'pago em': moment(row.paid_at),
    'quem pagou': row.payer_masked,
    'identificador do Pix': row.e2e_id,
  };
}

const payoutWords: Record<string, string> = { paid: 'pago', void: 'desfeito' };

export function presentPayout(row: rows.PayoutRow, box: SecretBox): OwnRecord {
  return {
    proposta: row.proposal_id,
    'valor (R$)': reaisOf(row.amount_cents),
    situação: payoutWords[row.state] ?? 'a pagar',
    'previsto para': row.due_on,
    'pago em': row.paid_on,
    conta: presentBankData(box.openOptional(row.destination_sealed, 'payouts.destination_sealed', row.id)),
  };
}

export const presentOwnMail = (row: rows.OwnMailRow): OwnRecord => ({
  assunto: row.title,
  para: row.recipient,
  'escrito em': moment(row.created_at),
  'enviado em': moment(row.sent_at),
});

export const presentNotice = (row: rows.NoticeRow): OwnRecord => ({
  aparelho: row.product,
  busca: row.search,
  'pedido em': moment(row.asked_at),
  'confirmado em': moment(row.confirmed_at),
  'avisado em': moment(row.told_at),
  'cancelado em': moment(row.cancelled_at),
});

const documentNames = {
  terms: 'Termos de compra e venda',
  privacy: 'Política de privacidade',
} satisfies Record<DocumentKind, string>;

export const presentAcceptance = (row: rows.AcceptanceRow): OwnRecord => ({
  documento: documentNames[row.document],
  versão: row.version,
  'aceito em': moment(row.at),
  'endereço IP': row.client,
});

export const presentSession = (row: rows.SessionRow): OwnRecord => ({
  'começou em': moment(row.created_at),
  'usada pela última vez em': moment(row.last_seen_at),
  'endereço IP': row.client,
  navegador: row.agent,
});
