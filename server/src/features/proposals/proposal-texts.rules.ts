import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import {
  type ProposalStatus,
  proposalStatuses,
  proposalStatusLabel,
  proposalStatus as s,
} from '@giro/contract/rules/proposal-status.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { SubjectTexts } from '../settings/status-texts.service.ts';
import { keptAsCredit, statusWords } from './proposals.mail.ts';
import type { ProposalRow } from './proposals.queries.ts';

const money = (cents: number | null) => (cents === null ? null : formatReais(reaisOf(cents)));

const placeholders = {
  nome: { meaning: 'primeiro nome de quem vende', example: 'Ana' },
  aparelho: { meaning: 'marca e modelo', example: 'Apple iPhone 13' },
  numero: { meaning: 'número da proposta', example: '1234' },
  valor: { meaning: 'valor que vale agora', example: 'R$ 1.500,00' },
  link: { meaning: 'página onde a pessoa vê ou faz o que falta', example: 'https://sualoja.com.br/propostas-user' },
  loja: { meaning: 'nome da loja', example: 'Giro' },
  validade: { meaning: 'último dia da cotação', example: '17/03/2026', statuses: [s.pending, s.approved, s.codeSent] },
  codigo: {
    meaning: 'código de postagem ou de devolução',
    example: 'AB123456789BR',
    statuses: [s.codeSent, s.returned],
  },
  postar_ate: { meaning: 'último dia do código de postagem', example: '10/07/2026', statuses: [s.codeSent] },
  nova_oferta: {
    meaning: 'valor da nova oferta',
    example: 'R$ 1.250,00',
    statuses: [s.purchaseRejected, s.counterOfferSent, s.counterOfferAccepted],
  },
  frete: {
    meaning: 'frete da devolução',
    example: 'R$ 25,00',
    statuses: [s.purchaseRejected, s.counterOfferSent],
  },
  data_pagamento: {
    meaning: 'data do pagamento',
    example: '20/03/2026',
    statuses: [s.purchaseApproved, s.counterOfferSent, s.counterOfferAccepted],
  },
} satisfies SubjectTexts['placeholders'];

/** Words of a chat that differ from the mail, which brings codes, values and buttons below its words. */
const chatWords: Partial<Record<ProposalStatus, string>> = {
  [s.pending]:
    'Recebemos sua proposta de {valor}, válida até {validade}. Em até 24 horas enviamos o código de postagem.',
  [s.approved]: 'Sua proposta de {valor}, válida até {validade}, foi aceita. Em breve enviamos o código de postagem.',
  [s.cancelled]: 'Sua proposta foi cancelada.',
  [s.codeSent]:
    'Seu código de postagem está pronto: {codigo}. Leve o aparelho bem embalado a uma agência dos Correios e informe o código.',
  [s.counterOfferSent]: 'Temos uma nova oferta pelo seu aparelho. O valor é {nova_oferta}.',
  [s.returned]: 'Seu aparelho está sendo devolvido. Acompanhe com o código {codigo}.',
};

const linkWords: Partial<Record<ProposalStatus, string>> = {
  [s.purchaseApproved]: 'Veja o pagamento, ou informe seus dados bancários: {link}',
  [s.counterOfferSent]: 'Veja e responda: {link}',
};

const chatWith = (words: string, link: string) =>
  ['Olá, {nome}. Aqui é a {loja}.', `É sobre a sua proposta nº {numero} ({aparelho}). ${words}`, link].join('\n');

const chatOf = (status: ProposalStatus) =>
  chatWith(chatWords[status] ?? statusWords[status]?.text ?? '', linkWords[status] ?? 'Acompanhe: {link}');

/** The chat with a seller who keeps the price as credit: nobody pays them within days. */
export const creditChat = chatWith(keptAsCredit, 'Veja: {link}');

/** Words of mails and chats for each status of a proposal. */
export const proposalTexts: SubjectTexts = {
  subject: 'proposal',
  texts: proposalStatuses.map((status) => ({
    status,
    label: proposalStatusLabel(status, 'admin'),
    mail: statusWords[status]?.text ?? null,
    whatsapp: chatOf(status),
  })),
  placeholders,
};

export function proposalTextValues(
  row: ProposalRow,
  sellerName: string,
  link: string,
  codeEndsOn: string | null = null,
): Omit<Record<keyof typeof placeholders, string | null>, 'loja'> {
  return {
    nome: firstNameOf(sellerName),
    aparelho: deviceName(row.brand_name, row.model_name),
    numero: String(row.id),
    valor: money(row.new_value_cents ?? row.value_cents),
    link,
    validade: formatDate(row.valid_until.toISOString()),
    codigo: row.status === s.returned ? row.return_code : row.shipping_code,
    postar_ate: codeEndsOn && formatDate(codeEndsOn),
    nova_oferta: money(row.new_value_cents),
    frete: money(row.freight_cents),
    data_pagamento: row.payment_date && formatDate(row.payment_date),
  };
}
