import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate, formatSoon } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { answerBy } from '@giro/contract/rules/proposal.ts';
import { type ProposalStatus, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { silenceText } from '../../counter-offers/offer-words.ts';
import { isPaidWithCredit } from '../credit-choice.ts';

/** The step that a seller can expect or has to take now. */
export interface NextStep {
  title: string;
  text: string;
  /** True if it waits for the seller. */
  isYours: boolean;
  /** The code that the step is about. */
  code?: string;
  asks?: 'bank-data' | 'offer' | 'renewal';
  /** The matter goes on at the person's credit. */
  leadsToCredit?: true;
  /** The payout whose receipt can be seen. */
  receiptOf?: number;
  /** Nothing more will happen. */
  isDone?: boolean;
}

const s = proposalStatus;

const isPaid = (proposal: Proposal) => proposal.payout?.state === 'paid' || isPaidWithCredit(proposal);

const creditStep = ({ credit_offer }: Proposal): NextStep => ({
  title: credit_offer ? `Você recebeu ${formatReais(credit_offer.total)} de crédito` : 'Você recebeu o crédito',
  text: 'Use em qualquer compra na loja, ou receba em dinheiro quando quiser.',
  isYours: false,
  leadsToCredit: true,
  isDone: true,
});

function paymentStep(proposal: Proposal): NextStep {
  return isPaidWithCredit(proposal) ? creditStep(proposal) : pixStep(proposal);
}

function pixStep({ bank_data, bank_editable, data_pagamento, payout }: Proposal): NextStep {
  if (payout?.state === 'paid') {
    return {
      title: 'Pagamento feito',
      text: payout.paid_at ? `Pagamento feito em ${formatDate(payout.paid_at)}.` : 'O pagamento foi feito.',
      isYours: false,
      receiptOf: payout.has_receipt ? payout.id : undefined,
      isDone: true,
    };
  }
  if (!bank_data && bank_editable) {
    return {
      title: 'Informe seus dados bancários',
      text: 'A compra foi aprovada. Falta só a conta para onde enviar o pagamento.',
      isYours: true,
      asks: 'bank-data',
    };
  }
  const when = data_pagamento
    ? `Pagamento previsto para ${formatDate(data_pagamento)}.`
    : 'O pagamento é feito em até 2 dias úteis.';
  return { title: 'Compra aprovada', text: when, isYours: false };
}

/** Brought to the counter, where it pays a part of an order: nothing is sent. */
const bringStep = ({ order_code, until }: NonNullable<Proposal['promised']>): NextStep => ({
  title: 'Leve seu aparelho à loja',
  text: `Ele paga parte do pedido ${order_code}, reservado até ${formatSoon(until)}. Saia antes da sua conta (iCloud ou Google).`,
  isYours: true,
});

function awaitCode({ is_expired, valid_until, promised }: Proposal): NextStep {
  if (promised) return bringStep(promised);
  if (is_expired) {
    return {
      title: 'Sua cotação venceu',
      text: `O valor valia até ${formatDate(valid_until)}. Veja quanto pagamos hoje e renove.`,
      isYours: true,
      asks: 'renewal',
    };
  }
  return {
    title: 'Aguarde o código de envio',
    text: 'Em até 24 horas enviamos por e-mail o código de postagem, sem custo para você.',
    isYours: false,
  };
}

const packing =
  'Saia da sua conta (iCloud ou Google), restaure o aparelho, embale bem e leve aos Correios com este código';

/** The code of a quote that is over still works; its value is to be renewed first. */
function sendStep({ codigo, is_expired, valid_until, promised, parcels }: Proposal): NextStep {
  if (promised) return bringStep(promised);
  const isYours = true;
  const code = codigo ?? undefined;
  const asked = parcels?.find(({ way, state }) => way === 'from-seller' && state === 'ready');
  const until = asked?.valid_until ? `até ${formatDate(asked.valid_until).slice(0, 5)}` : 'em até 7 dias';
  if (!is_expired) return { title: 'Envie seu aparelho', text: `${packing} ${until}.`, isYours, code };
  return {
    title: 'Renove a cotação antes de enviar',
    text: `O valor valia até ${formatDate(valid_until)}. Veja quanto pagamos hoje e renove. Depois: ${packing.charAt(0).toLowerCase()}${packing.slice(1)}.`,
    isYours,
    code,
    asks: 'renewal',
  };
}

function offerStep({ proposal_value_new, offer }: Proposal): NextStep {
  if (offer?.state === 'open') {
    return {
      title: `Nova oferta: ${formatReais(offer.new_value)}`,
      text: `${answerBy(offer.expires_at, new Date())}. ${silenceText(offer)}`.trim(),
      isYours: true,
      asks: 'offer',
    };
  }
  if (offer?.state === 'expired') {
    return {
      title: 'O prazo da nova oferta terminou',
      text: `Não recebemos sua resposta até ${formatDate(offer.expires_at)}. Avisamos por e-mail o próximo passo.`,
      isYours: false,
    };
  }
  return {
    title:
      proposal_value_new === null ? 'Você recebeu uma nova oferta' : `Nova oferta: ${formatReais(proposal_value_new)}`,
    // No offer is open, so that no silence counts: the shop is told, and saves what follows.
    text: 'Para aceitar ou recusar, responda ao e-mail que enviamos ou fale com a loja.',
    isYours: true,
  };
}

type Step = ((proposal: Proposal) => NextStep | undefined) | null;

/** Null where nothing more will happen. */
const steps: Record<ProposalStatus, Step> = {
  [s.pending]: awaitCode,
  [s.approved]: awaitCode,
  [s.codeSent]: sendStep,
  [s.inTransit]: () => ({
    title: 'Seu aparelho está a caminho',
    text: 'Depois que ele chegar, a conferência leva até 2 dias úteis.',
    isYours: false,
  }),
  [s.purchaseApproved]: paymentStep,
  [s.purchaseRejected]: () => ({
    title: 'O aparelho não corresponde à avaliação',
    text: 'Veja o motivo nos detalhes da proposta. Se houver uma nova oferta, avisamos por e-mail.',
    isYours: false,
  }),
  [s.counterOfferSent]: offerStep,
  [s.counterOfferAccepted]: () => ({
    title: 'Nova oferta aceita',
    text: 'Agora é com a gente: avisamos por e-mail assim que a compra for aprovada.',
    isYours: false,
  }),
  [s.returned]: ({ codigo_dev }) => ({
    title: 'Seu aparelho está voltando',
    text: 'Acompanhe a devolução com este código.',
    isYours: false,
    code: codigo_dev ?? undefined,
  }),
  [s.discarded]: null,
  [s.purchaseCancelled]: ({ offer }) =>
    offer?.state === 'refused' || offer?.state === 'expired'
      ? {
          title: 'Vamos devolver seu aparelho',
          text: 'Assim que ele for postado, enviamos por e-mail o código para acompanhar.',
          isYours: false,
        }
      : undefined,
  [s.cancelled]: null,
};

/** The step of a proposal; undefined when nothing more will happen. */
export function nextStepOf(proposal: Proposal): NextStep | undefined {
  return steps[proposal.status as ProposalStatus]?.(proposal);
}

/** Ranks the proposals that wait alike by how soon they deserve the seller's eye, 1 first; null: not at all. */
const urgency: Record<ProposalStatus, number | null> = {
  [s.counterOfferSent]: 1,
  [s.codeSent]: 2,
  [s.purchaseRejected]: 3,
  [s.counterOfferAccepted]: 4,
  [s.inTransit]: 5,
  [s.approved]: 6,
  [s.pending]: 7,
  [s.purchaseApproved]: 8,
  [s.returned]: null,
  [s.discarded]: null,
  [s.purchaseCancelled]: null,
  [s.cancelled]: null,
};
const afterAllOfYours = 100;

/** The proposals that go on, those that wait for their seller first, then those that are furthest. */
export function byUrgency(proposals: readonly Proposal[]): Proposal[] {
  const ranked = proposals.flatMap((proposal) => {
    const place = urgency[proposal.status as ProposalStatus];
    if (!place || isPaid(proposal)) return [];
    return [{ proposal, rank: nextStepOf(proposal)?.isYours ? place : afterAllOfYours + place }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ proposal }) => proposal);
}
