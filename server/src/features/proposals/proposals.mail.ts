import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { formatPhone, holdsWebAddress, nationalNumber } from '@giro/contract/rules/person.ts';
import { pixKeyKindLabels } from '@giro/contract/rules/pix-key.ts';
import {
  type ProposalStatus,
  proposalStatus,
  proposalStatusLabel,
  type SelectableProposalStatus,
} from '@giro/contract/rules/proposal-status.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import { addedBlocks, type MailBlock, type MailContent, type MailSender } from '../../platform/mail/mail-content.ts';
import type { SavedAccount } from '../bank-data/bank-data.port.ts';
import type { ChosenOption } from '../evaluation/evaluation.service.ts';
import type { ProposalRow } from './proposals.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));
const deviceOf = (row: ProposalRow) => deviceName(row.brand_name, row.model_name);

function chosenRows(row: ProposalRow): [string, string][] {
  const options = row.selected_options as unknown as ChosenOption[];
  return options
    .filter(({ items }) => items.length > 0)
    .map(({ atributo, items }) => [atributo, items.map(({ value }) => value).join(', ')]);
}

const confirmationBlocks = (link: string): MailBlock[] => [
  {
    kind: 'text',
    text: 'Confirme que este e-mail é seu. Assim temos certeza de que os avisos da proposta chegam a você:',
  },
  { kind: 'button', label: 'Confirmar meu e-mail', url: link },
];

/** The seller's copy of what was offered, for what and until when. */
export function submittedMail(
  row: ProposalRow,
  name: string,
  baseUrl: string,
  confirmationLink: string | undefined,
): MailContent {
  return {
    title: `Recebemos sua proposta nº ${row.id}`,
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: 'Obrigado por vender com a gente. Este é o resumo da sua proposta:' },
      {
        kind: 'facts',
        rows: [
          ['Aparelho', deviceOf(row)],
          ...chosenRows(row),
          ['IMEI', row.imei],
          ['Valor da proposta', money(row.value_cents)],
          ['Válida até', formatDate(row.valid_until.toISOString())],
        ],
      },
      {
        kind: 'text',
        text: 'Em até 24 horas enviamos um código de postagem gratuito. Depois que o aparelho chegar, a conferência leva até 2 dias úteis e o pagamento é automático.',
      },
      {
        kind: 'text',
        text: 'Antes de enviar, faça uma cópia dos seus dados, saia da sua conta (iCloud ou Google) e restaure o aparelho.',
      },
      { kind: 'button', label: 'Acompanhar proposta', url: `${baseUrl}/propostas-user` },
      ...(confirmationLink ? confirmationBlocks(confirmationLink) : []),
    ],
  };
}

/** Words of a status; codes, values, dates and the shop's reason go below its text. */
interface StatusWords {
  text: string;
  /** Text for a proposal without an offer that a button could answer. */
  withoutOffer?: string;
  brings?: (row: ProposalRow) => MailBlock[];
}

const factsOf = (...rows: ([string, string] | null)[]): MailBlock[] => {
  const known = rows.filter((row) => row !== null);
  return known.length > 0 ? [{ kind: 'facts', rows: known }] : [];
};
const codeOf = (label: string, value: string | null): MailBlock[] => (value ? [{ kind: 'code', label, value }] : []);
const newOffer = (cents: number | null): [string, string] | null =>
  cents === null ? null : ['Nova oferta', money(cents)];

/** Null where nobody sets a status: the mail of an older record has its name alone. */
export const statusWords = {
  [proposalStatus.pending]: null,
  [proposalStatus.approved]: null,
  [proposalStatus.cancelled]: null,
  [proposalStatus.codeSent]: {
    text: 'Seu código de postagem está pronto. Leve o aparelho bem embalado a uma agência dos Correios e informe o código:',
    brings: ({ shipping_code }) => codeOf('Código de postagem', shipping_code),
  },
  [proposalStatus.inTransit]: {
    text: 'Seu aparelho está a caminho da nossa loja. Avisaremos assim que ele chegar.',
  },
  [proposalStatus.purchaseApproved]: {
    text: 'Conferimos seu aparelho e a compra foi aprovada. O pagamento é feito em até 2 dias úteis.',
    brings: ({ new_value_cents, value_cents }) => factsOf(['Valor', money(new_value_cents ?? value_cents)]),
  },
  [proposalStatus.purchaseRejected]: {
    text: 'Conferimos seu aparelho e ele não corresponde ao que foi descrito na avaliação.',
    brings: ({ rejection_reason, new_value_cents, freight_cents }) => [
      ...(rejection_reason ? [{ kind: 'html', html: rejection_reason } as const] : []),
      ...factsOf(
        newOffer(new_value_cents),
        freight_cents === null ? null : ['Frete da devolução', money(freight_cents)],
      ),
    ],
  },
  [proposalStatus.counterOfferSent]: {
    text: 'Temos uma nova oferta pelo seu aparelho. Para aceitar ou recusar, use o botão abaixo: a resposta é dada na página da oferta.',
    withoutOffer:
      'Temos uma nova oferta pelo seu aparelho. Para aceitar ou recusar, responda a este e-mail ou fale com a loja.',
    brings: ({ new_value_cents, payment_date }) =>
      factsOf(newOffer(new_value_cents), payment_date ? ['Data de pagamento', formatDate(payment_date)] : null),
  },
  [proposalStatus.counterOfferAccepted]: {
    text: 'Sua resposta foi registrada: a nova oferta está aceita.',
  },
  [proposalStatus.returned]: {
    text: 'Seu aparelho está sendo devolvido. Acompanhe com o código:',
    brings: ({ return_code }) => codeOf('Código de devolução', return_code),
  },
  [proposalStatus.purchaseCancelled]: {
    text: 'Sua proposta foi cancelada. Se quiser vender o aparelho, faça uma nova avaliação quando quiser.',
  },
  [proposalStatus.discarded]: { text: 'O aparelho desta proposta foi descartado de forma responsável.' },
} satisfies Record<ProposalStatus, StatusWords | null> & Record<SelectableProposalStatus, StatusWords>;

/** True if the price of an approved purchase stays in the shop, whatever the shop says of one that it pays for. */
export const isKeptAsCredit = ({ status, pay_as }: Pick<ProposalRow, 'status' | 'pay_as'>): boolean =>
  status === proposalStatus.purchaseApproved && pay_as === 'credit';

export const keptAsCredit =
  'Conferimos seu aparelho e a compra foi aprovada. Como você escolheu, o valor fica de crédito na loja, pronto para usar.';

function statusBlocks(row: ProposalRow, { edited, offered }: Pick<StatusCompany, 'edited' | 'offered'>): MailBlock[] {
  const words: StatusWords | null = statusWords[row.status as ProposalStatus];
  if (!words) return [];
  if (isKeptAsCredit(row)) return [{ kind: 'text', text: keptAsCredit }, ...(words.brings?.(row) ?? [])];
  const text = (offered.length === 0 && words.withoutOffer) || words.text;
  return [...(edited ?? [text]).map((text) => ({ kind: 'text', text }) as const), ...(words.brings?.(row) ?? [])];
}

const bankDataButton = (url: string): MailBlock => ({ kind: 'button', label: 'Informar dados bancários', url });

interface StatusCompany {
  /** To the bank-data form, when bank data are missing. */
  link: string | undefined;
  /** Words about its counter-offer. */
  offered: readonly MailBlock[];
  /** The shop's own wording, if it has one. */
  edited?: readonly string[] | undefined;
  /** Words that somebody of the shop adds this once. */
  added?: string | undefined;
  /** Last day of the code that it brings. */
  codeEndsOn?: string | null | undefined;
}

/** Tells the seller of a new status, with what it brings. */
export function statusMail(
  row: ProposalRow,
  name: string,
  baseUrl: string,
  { link, offered, edited, added, codeEndsOn }: StatusCompany,
): MailContent {
  const label = proposalStatusLabel(row.status, 'user');
  return {
    title: `Proposta nº ${row.id}: ${label}`,
    greeting: firstNameOf(name),
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Aparelho', deviceOf(row)],
          ['Situação', label],
        ],
      },
      ...statusBlocks(row, { edited, offered }),
      ...(codeEndsOn ? factsOf(['Postar até', formatDate(codeEndsOn)]) : []),
      ...addedBlocks(added),
      ...offered,
      ...(link
        ? [
            { kind: 'text', text: 'Para receber, informe seus dados bancários. O link vale por 7 dias:' } as const,
            bankDataButton(link),
          ]
        : [{ kind: 'button', label: 'Ver minha proposta', url: `${baseUrl}/propostas-user` } as const]),
    ],
  };
}

/** Asks the seller where to pay. */
export function bankDataMail(row: ProposalRow, name: string, link: string): MailContent {
  return {
    title: `Proposta nº ${row.id}: informe seus dados bancários`,
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: `Para pagar pelo seu ${deviceOf(row)}, precisamos dos dados da sua conta.` },
      { kind: 'text', text: 'Se preferir, informe uma chave Pix em vez de banco, agência e conta.' },
      bankDataButton(link),
      { kind: 'text', text: 'O link é só seu e vale por 7 dias. A loja nunca pede senha ou código do banco.' },
    ],
  };
}

/** Ways to reach the shop at once. */
function contactRows({ whatsapp, email, address }: MailSender): [string, string][] {
  const rows: [string, string][] = [
    ['WhatsApp', formatPhone(nationalNumber(whatsapp))],
    ['E-mail', email],
    ['Loja', address],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** An account in the words of a mail; a bank that was named by an address is left out. */
function accountRows({ bank_name, agency_number, account_number, cpf_cnpj, pix_kind, pix_key }: BankData) {
  const account: [string, string][] = [
    ...(holdsWebAddress(bank_name) ? [] : [['Banco', bank_name] as [string, string]]),
    ['Agência', agency_number],
    ['Conta', account_number],
  ];
  const way: [string, string][] =
    pix_kind && pix_key ? [[`Chave Pix (${pixKeyKindLabels[pix_kind]})`, pix_key]] : account;
  return [...way, ['CPF do titular', cpf_cnpj] as [string, string]];
}

const givenByShop = 'Quem informou esta conta foi a loja. Foi você que pediu? Então não precisa fazer nada.';

/**
 * Tells the seller which account the shop pays now, so that a change by somebody else is noticed. What was typed goes
 * into it masked, and never as an address that could be pressed.
 */
export function accountMail(row: ProposalRow, name: string, { masked, isFirst, isByShop }: SavedAccount) {
  return (sender: MailSender): MailContent => ({
    title: `Proposta nº ${row.id}: ${isFirst ? 'recebemos a conta para o pagamento' : 'a conta para o pagamento mudou'}`,
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: `O pagamento pelo seu ${deviceOf(row)} será feito nesta conta:` },
      { kind: 'facts', rows: accountRows(masked) },
      { kind: 'text', text: isByShop ? givenByShop : 'Foi você? Então não precisa fazer nada.' },
      {
        kind: 'text',
        text: isByShop
          ? 'Se não pediu, responda a este e-mail ou fale com a loja agora:'
          : 'Se não foi você, responda a este e-mail ou fale com a loja agora:',
      },
      { kind: 'facts', rows: contactRows(sender) },
    ],
  });
}
