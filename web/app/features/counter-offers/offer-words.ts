import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

/** The consequence when nobody answers in time; nothing where nobody said. */
export function silenceText({ on_silence }: Pick<CounterOffer, 'on_silence'>): string {
  if (on_silence === 'aceitar') return 'Sem resposta até lá, a nova oferta vale como aceita, como dizem os termos.';
  if (on_silence === 'perguntar') return 'Sem resposta até lá, a loja entra em contato com você.';
  return on_silence === 'devolver' ? 'Sem resposta até lá, devolvemos o aparelho.' : '';
}

/** Who pays the way back, and how much. */
export function freightText({ freight }: Pick<CounterOffer, 'freight'>): string {
  if (freight === null) return 'O frete da devolução é por sua conta. Retirar na loja não custa nada.';
  if (freight === 0) return 'A devolução não custa nada para você.';
  return `Frete da devolução, por sua conta: ${formatReais(freight)}. Retirar na loja não custa nada.`;
}

interface Outcome {
  title: string;
  text: string;
  isGood: boolean;
}

function overText({ expires_at, on_silence }: CounterOffer): string {
  const words = {
    aceitar: 'Veja a situação em Minhas propostas.',
    perguntar: 'A loja entra em contato com você.',
    devolver: 'Vamos devolver seu aparelho e avisar por e-mail.',
  };
  return `O prazo terminou em ${formatDate(expires_at)}, sem resposta. ${words[on_silence ?? 'aceitar']}`;
}

/** The outcome of an offer; undefined while it can be answered. */
export function outcomeOf(offer: CounterOffer): Outcome | undefined {
  const { state, device, new_value } = offer;
  const outcomes: Record<typeof state, Outcome | undefined> = {
    open: undefined,
    accepted: { title: 'Oferta aceita', text: `Pagamos ${formatReais(new_value)} pelo seu ${device}.`, isGood: true },
    refused: {
      title: 'Vamos devolver seu aparelho',
      text: `A nova oferta foi recusada. Enviamos por e-mail o código para acompanhar a devolução. ${freightText(offer)}`,
      isGood: false,
    },
    expired: { title: 'O prazo para responder terminou', text: overText(offer), isGood: false },
    withdrawn: {
      title: 'A loja retirou esta oferta',
      text: 'Ela não vale mais. Se houver outra, enviamos um novo link por e-mail.',
      isGood: false,
    },
  };
  return outcomes[state];
}
