import type { SilenceRule } from '@giro/contract/rules/proposal.ts';

/** Facts that decide the consequence of silence. */
interface Silence {
  rule: SilenceRule;
  /** True if a mail server has taken the mail of the offer and a reminder of it. */
  wasTold: boolean;
  isOfActiveSeller: boolean;
}

/**
 * Consequence of a seller's silence until the end: the one in the shop's terms when the offer was made. Nobody agrees
 * to an offer that nobody has told them of, and nothing is decided for a seller whose account is closed: the shop asks.
 */
export function silenceOutcome({ rule, wasTold, isOfActiveSeller }: Silence): SilenceRule {
  if (!isOfActiveSeller) return 'perguntar';
  return rule === 'aceitar' && !wasTold ? 'perguntar' : rule;
}

interface AnsweredOffer {
  state: string;
  new_cents: number;
  is_over: boolean;
  answered_via: string | null;
}

/** Why an answer changes nothing, with its status on the wire; undefined when it is the answer that was given before. */
export function answerProblem(
  offer: AnsweredOffer,
  answer: { isAccepted: boolean; cents: number },
): { status: 409 | 422; message: string } | undefined {
  const { state, new_cents, is_over, answered_via } = offer;
  if (new_cents !== answer.cents) return { status: 409, message: 'O valor da oferta é outro. Recarregue a página.' };
  if (state === (answer.isAccepted ? 'accepted' : 'refused')) return undefined;
  if (state === 'accepted' && answered_via === 'silence') {
    return { status: 409, message: 'O prazo terminou sem resposta, e a oferta foi aceita, como dizem os termos.' };
  }
  if (state === 'accepted') return { status: 409, message: 'Esta oferta já foi aceita.' };
  if (state === 'refused') return { status: 409, message: 'Esta oferta já foi recusada.' };
  if (state === 'expired' || (state === 'open' && is_over)) {
    return { status: 422, message: 'O prazo para responder terminou. Fale com a loja.' };
  }
  return { status: 409, message: 'A loja retirou esta oferta. Veja a situação da sua proposta.' };
}
