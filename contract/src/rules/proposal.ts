import { formatDate, saoPauloToday } from './dates.ts';
import { maxMoneyCents } from './money.ts';

export type Modification = 'acrescimo' | 'abatimento';

/** One answer's effect on the price; amounts are never negative. */
export interface Adjustment {
  amountCents: number;
  modification: Modification;
}

/** Effect of an answer on the price, in centavos: negative for a deduction. */
export const effectCents = ({ amountCents, modification }: Adjustment) =>
  modification === 'acrescimo' ? amountCents : -amountCents;

/** The base value plus additions minus deductions, in centavos, however far below zero. */
export function sumCents(baseValueCents: number, adjustments: readonly Adjustment[]): number {
  return adjustments.reduce((total, adjustment) => total + effectCents(adjustment), baseValueCents);
}

/** Limits an offer to between zero and the most that is stored. */
export const offeredCents = (sum: number) => Math.min(Math.max(0, sum), maxMoneyCents);

/**
 * The shop's offer in centavos: the base value plus additions minus deductions, from zero to the most that is stored.
 */
export function proposalValueCents(baseValueCents: number, adjustments: readonly Adjustment[]): number {
  return offeredCents(sumCents(baseValueCents, adjustments));
}

/** The attributes of which several values may be chosen: 'Acessórios' and 'Defeitos', fixed rows of every database. */
export const accessoriesAttributeId = 4;
export const defectsAttributeId = 6;

export function isMultipleChoice(attributeId: number): boolean {
  return attributeId === accessoriesAttributeId || attributeId === defectsAttributeId;
}

/** A question of a model with what each answer does to the price. */
export interface PricedQuestion {
  attributeId: number;
  answers: readonly Adjustment[];
}

/** The value with the answers that push it furthest in this direction. */
function valueAtEnd(baseValueCents: number, questions: readonly PricedQuestion[], modification: Modification): number {
  const sign = modification === 'acrescimo' ? 1 : -1;
  const chosen = questions.flatMap(({ attributeId, answers }) =>
    isMultipleChoice(attributeId)
      ? answers.filter((answer) => answer.modification === modification)
      : answers.toSorted((one, other) => sign * (effectCents(other) - effectCents(one))).slice(0, 1),
  );
  return proposalValueCents(baseValueCents, chosen);
}

/** The most that a model can be worth: the best answer to each single choice, every addition of the others. */
export function highestValueCents(baseValueCents: number, questions: readonly PricedQuestion[]): number {
  return valueAtEnd(baseValueCents, questions, 'acrescimo');
}

/** The least that it can be worth: the worst answer to each single choice, every deduction of the others. */
export function lowestValueCents(baseValueCents: number, questions: readonly PricedQuestion[]): number {
  return valueAtEnd(baseValueCents, questions, 'abatimento');
}

/** Events of a proposal beside its statuses; each says if its seller is told in the history. */
export const proposalEventRows = {
  'offer-made': { label: 'Contraproposta enviada', isForSeller: true },
  'offer-accepted': { label: 'Contraproposta aceita', isForSeller: true },
  'offer-refused': { label: 'Contraproposta recusada', isForSeller: true },
  'offer-expired': { label: 'Contraproposta sem resposta', isForSeller: true },
  'offer-withdrawn': { label: 'Contraproposta retirada', isForSeller: true },
  'quote-renewed': { label: 'Cotação renovada', isForSeller: true },
  'inspection-started': { label: 'Conferência começada', isForSeller: false },
  'inspection-decided': { label: 'Conferência concluída', isForSeller: false },
  'despite-flag': { label: 'Seguiu apesar de um alerta', isForSeller: false },
  'above-ceiling': { label: 'Ofertou acima do teto', isForSeller: false },
  stocked: { label: 'Incluído no estoque', isForSeller: false },
  'whatsapp-opened': { label: 'WhatsApp aberto', isForSeller: false },
} as const;
export type ProposalEventKind = keyof typeof proposalEventRows;
export const proposalEventKinds = Object.keys(proposalEventRows) as [ProposalEventKind, ...ProposalEventKind[]];

/** States of a counter-offer; only an open one can be answered. */
export const offerStates = ['open', 'accepted', 'refused', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

/** Who answered it: the seller by the mailed link or in their panel, an admin for them, or their silence. */
export const offerAnswerers = ['link', 'panel', 'admin', 'silence'] as const;
export type OfferAnswerer = (typeof offerAnswerers)[number];

/** Consequences of a seller's silence until the end, in the words of the wire. */
export const silenceRules = ['aceitar', 'perguntar', 'devolver'] as const;
export type SilenceRule = (typeof silenceRules)[number];

/** Until when an offer can be answered, in words: 'Responda até 17/03 (faltam 3 dias)'. Days are those of São Paulo. */
export function answerBy(expiresAt: string, now: Date): string {
  const lastDay = saoPauloToday(new Date(expiresAt));
  const daysLeft = Math.round((Date.parse(lastDay) - Date.parse(saoPauloToday(now))) / 86_400_000);
  const left = daysLeft > 1 ? `faltam ${daysLeft} dias` : daysLeft === 1 ? 'falta 1 dia' : 'termina hoje';
  return `Responda até ${formatDate(lastDay).slice(0, 5)} (${left})`;
}
