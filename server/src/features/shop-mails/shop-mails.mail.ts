import type { PanelDay, PanelWaiting } from '@giro/contract/calls/dashboard.ts';
import {
  answerHours,
  waitingOrderLabels,
  waitingOrders,
  waitingProposalLabels,
  waitingProposals,
} from '@giro/contract/rules/back-office.ts';
import { formatDate, formatSoon } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { proposalPath, salePath } from '@giro/contract/rules/paths.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { NewOrder, NewProposal } from './shop-mails.queries.ts';

// Nobody's name or contact: these mails lie in a mailbox of the shop's long after the people of the shop have forgotten.

const settings = 'Quais avisos a loja recebe se escolhe em Configurações, aba Email.';

export const newOrderMail = ({ code, total_cents, products }: NewOrder, { baseUrl }: MailSender): MailContent => ({
  title: `Novo pedido ${code}: ${formatReais(reaisOf(total_cents))}`,
  blocks: [
    { kind: 'text', text: 'Chegou um pedido.' },
    {
      kind: 'facts',
      rows: [
        ['Pedido', code],
        ['Produtos', products],
        ['Total', formatReais(reaisOf(total_cents))],
      ],
    },
    { kind: 'button', label: 'Ver o pedido', url: `${baseUrl}${salePath(code)}` },
    { kind: 'text', text: settings },
  ],
});

export function newProposalMail(row: NewProposal, { baseUrl }: MailSender): MailContent {
  const { id, brand_name, model_name, value_cents, created_at } = row;
  const device = deviceName(brand_name, model_name);
  const answerBy = new Date(created_at.getTime() + answerHours * 3_600_000).toISOString();
  return {
    title: `Nova proposta nº ${id}: ${device}`,
    blocks: [
      { kind: 'text', text: 'Alguém quer vender um aparelho para a loja.' },
      {
        kind: 'facts',
        rows: [
          ['Proposta', `nº ${id}`],
          ['Aparelho', device],
          ['Valor oferecido', formatReais(reaisOf(value_cents))],
          ['Responder até', formatSoon(answerBy)],
        ],
      },
      { kind: 'button', label: 'Ver a proposta', url: `${baseUrl}${proposalPath(id)}` },
      { kind: 'text', text: settings },
    ],
  };
}

type Row = [label: string, value: string];

/** Rows of what waits, with the number of each; nothing of what is empty. */
function waitingRows({ proposals, orders, payments, payouts, disputes, mails }: PanelWaiting): Row[] {
  const counted: [string, number][] = [
    ...waitingProposals.map((kind): [string, number] => [waitingProposalLabels[kind], proposals[kind]]),
    ...waitingOrders.map((kind): [string, number] => [waitingOrderLabels[kind], orders[kind]]),
    ['Recebimentos a conferir', payments.open],
    ['Vendedores a pagar', payouts.due],
    ['Contestações a responder', disputes?.open ?? 0],
    ['E-mails que não saíram', mails.troubled],
  ];
  return counted.filter(([, count]) => count > 0).map(([label, count]) => [label, count.toLocaleString('pt-BR')]);
}

/** Yesterday's events, and what waits this morning; undefined where nothing happened and nothing waits. */
export function dailyMail(yesterday: PanelDay, waiting: PanelWaiting) {
  const rows = waitingRows(waiting);
  if (rows.length === 0 && yesterday.proposals === 0 && yesterday.orders === 0) return undefined;
  return ({ baseUrl }: MailSender): MailContent => ({
    title: `Resumo da loja: ${formatDate(yesterday.day)}`,
    blocks: [
      { kind: 'text', text: 'Ontem:' },
      {
        kind: 'facts',
        rows: [
          ['Propostas', yesterday.proposals.toLocaleString('pt-BR')],
          ['Comprado', formatReais(yesterday.value_bought)],
          ['Vendas', yesterday.orders.toLocaleString('pt-BR')],
          ['Vendido', formatReais(yesterday.value_sold)],
        ],
      },
      { kind: 'text', text: rows.length > 0 ? 'Espera por você:' : 'Nada espera por você: está tudo em dia.' },
      ...(rows.length > 0 ? [{ kind: 'facts', rows } as const] : []),
      { kind: 'button', label: 'Abrir o painel', url: `${baseUrl}/index` },
      { kind: 'text', text: settings },
    ],
  });
}
