import { texts } from '../texts.ts';
import { parseDay } from './dates.ts';
import type { Permission } from './roles.ts';

/** Every file for spreadsheets, by its name without date and ending: what it is called in the record of activities. */
export const exportTitles = {
  propostas: 'Propostas',
  vendas: 'Vendas',
  usuarios: 'Usuários',
  recebimentos: 'Recebimentos',
  recebiveis: 'A receber',
  precos: 'Tabela de preços',
  produtos: 'Produtos',
  'livro-de-aparelhos': 'Livro de aparelhos',
  repasses: 'Lote de pagamentos',
  'resultado-dias': 'Resultado por dia',
  'resultado-vendas': 'Resultado por venda',
  'resultado-modelos': 'Resultado por modelo',
  'resultado-estoque': 'Valor do estoque',
  'resultado-aparelhos': 'Resultado por aparelho',
  creditos: 'Crédito de clientes',
  envios: 'Envios',
  atividades: 'Atividades',
  importacao: 'Importação',
} as const;
export type ExportName = keyof typeof exportTitles;

interface FirstStepFacts {
  /** Who can do it; it is shown to nobody else. Without it, everybody does it for themselves. */
  may?: Permission;
  /** Nothing in the data tells that it is done: somebody says so. */
  isConfirmed?: true;
}

/** Steps left before a shop can be relied on, the most helpful first. */
export const firstSteps = {
  mail: { may: 'mail-settings.change' },
  pix: { may: 'pix-key.change' },
  shop: { may: 'settings.change' },
  hours: { may: 'settings.change', isConfirmed: true },
  prices: { may: 'evaluations.change', isConfirmed: true },
  terms: { may: 'settings.change', isConfirmed: true },
  factor: {},
  reviews: { may: 'reviews.change' },
  demonstration: { may: 'demonstration.remove' },
} as const satisfies Record<string, FirstStepFacts>;
export type FirstStep = keyof typeof firstSteps;
export const firstStepNames = Object.keys(firstSteps) as [FirstStep, ...FirstStep[]];

type IsConfirmed<Step extends FirstStep> = (typeof firstSteps)[Step] extends { isConfirmed: true } ? Step : never;
/** The steps that somebody says are done. */
export type ConfirmedStep = { [Step in FirstStep]: IsConfirmed<Step> }[FirstStep];

const facts: Record<FirstStep, FirstStepFacts> = firstSteps;

export const confirmedSteps = firstStepNames.filter((step) => facts[step].isConfirmed) as [
  ConfirmedStep,
  ...ConfirmedStep[],
];

/** The permission that a step asks for; undefined where everybody does it for themselves. */
export const permissionOfStep = (step: FirstStep): Permission | undefined => facts[step].may;

export const productOrders = ['novos', 'nome', 'menor-preco', 'maior-preco', 'menor-estoque', 'maior-estoque'] as const;
export type ProductOrder = (typeof productOrders)[number];

export const stockLevels = ['em-estoque', 'esgotado', 'poucas'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** So many units or fewer, and one at least, are 'poucas'. */
export const fewUnits = 2;

/** The most products that are chosen at once. */
export const mostChosen = 500;

export const noteSubjects = ['proposal', 'order', 'user'] as const;
export type NoteSubject = (typeof noteSubjects)[number];

/** In letters. */
export const longestNote = 2000;

/**
 * Kinds of work that wait for the shop's people, in the words of calls and addresses. Of proposals: the answer, on
 * their first day and for longer, the check of a device under way, the fate of one that was rejected, the seller's
 * reply to a counter-offer, the approval of an accepted one, the way back of a device whose offer was refused, and the
 * bank data of devices the shop has bought. Of orders: the payment's confirmation and the handing over.
 */
export const waitingProposals = [
  'new',
  'unanswered',
  'in-transit',
  'rejected',
  'counter-offers',
  'accepted-offers',
  'to-return',
  'bank-data',
] as const;
export type WaitingProposal = (typeof waitingProposals)[number];

/** The same in the words of screens and mails. */
export const waitingProposalLabels: Record<WaitingProposal, string> = {
  new: 'Novas propostas',
  unanswered: 'Sem resposta há mais de um dia',
  'in-transit': 'A caminho, a conferir',
  rejected: 'Reprovada, a decidir',
  'counter-offers': 'Contraproposta sem resposta',
  'accepted-offers': 'Contraproposta aceita, a aprovar',
  'to-return': 'Contraproposta recusada, a devolver',
  'bank-data': 'Compra sem dados bancários',
};

export const waitingOrders = ['payment', 'handover'] as const;
export type WaitingOrder = (typeof waitingOrders)[number];

export const waitingOrderLabels: Record<WaitingOrder, string> = {
  payment: 'Pix a confirmar',
  handover: 'Pago, a entregar',
};

/** Within how many hours a proposal is answered. */
export const answerHours = 24;

/** The days that the dashboard can look back over. */
export const panelDays = [7, 30, 90] as const;
export type PanelDays = (typeof panelDays)[number];

/** State of a mail: it waits for its next attempt, it has left, or no attempt follows any more. */
export const mailStatuses = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Returns the message for a bad day that must be there: its form, or that no calendar has it. */
export function dayError(text: string): string | undefined {
  if (parseDay(text)) return undefined;
  const hasForm = /^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/.test(text.trim());
  return hasForm ? texts.noSuchDate : texts.invalidDate;
}
