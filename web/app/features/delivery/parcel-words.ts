import type { ParcelOfProposal, Tracking } from '@giro/contract/calls/parcels.ts';
import { isSentByShop, type ParcelState, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { shortDay } from './quotes.ts';

/** A way of few steps: those done come first, the next one is under way. */
export interface Way {
  steps: string[];
  done: number;
}

/** Steps that a parcel to a buyer has behind it; undefined where it has left the way. */
const doneToBuyer: Record<ParcelState, number | undefined> = {
  packing: 1,
  asking: 1,
  // Not made yet, or to be made anew: that is the shop's matter.
  failed: 1,
  expired: 1,
  ready: 2,
  handed: 3,
  posted: 3,
  out: 4,
  waiting: 4,
  delivered: 5,
  returning: undefined,
  returned: undefined,
  claim: undefined,
  cancelled: undefined,
};

/** The way of a parcel from the shop to its buyer. */
export function wayToBuyer(state: ParcelState): Way | undefined {
  const done = doneToBuyer[state];
  if (done === undefined) return undefined;
  const round = state === 'waiting' ? 'Aguarda retirada' : 'Saiu para entrega';
  return { steps: ['Pago', 'Embalado', 'Postado', round, 'Entregue'], done };
}

/** A turn off the usual way, in a sentence for who awaits the parcel. */
export function parcelNote({ state, waiting_until }: Pick<Tracking, 'state' | 'waiting_until'>): string | undefined {
  if (state === 'waiting') {
    const until = waiting_until ? ` até ${shortDay(waiting_until)}` : '';
    return `O pedido espera por você na agência${until}. Leve um documento com foto.`;
  }
  if (state === 'returning') return 'O pedido está voltando para a loja. Vamos falar com você.';
  if (state === 'returned')
    return 'O pedido voltou para a loja. Vamos combinar com você outro envio, a retirada ou a devolução do valor.';
  if (state === 'claim')
    return 'Houve um problema na entrega. Já falamos com a transportadora e avisamos você por e-mail.';
  return undefined;
}

/** 'Chega até 12/03', as long as it is on its way. */
export function arrivalWords({ state, due_on }: Pick<Tracking, 'state' | 'due_on'>): string | undefined {
  const done = doneToBuyer[state];
  return due_on && done !== undefined && done < 5 ? `Chega até ${shortDay(due_on)}` : undefined;
}

/** The newest of a proposal's parcels that its seller follows: it goes on, has arrived, or its code is over. */
export function followedParcel(parcels: readonly ParcelOfProposal[] | undefined): ParcelOfProposal | undefined {
  return parcels?.find(({ state }) => parcelStateRows[state].step !== null || state === 'expired' || state === 'claim');
}

/** The way of a parcel between a seller and the shop; undefined before there is a code, and where it has left the way. */
export function wayOfProposal({ way, state }: Pick<ParcelOfProposal, 'way' | 'state'>): Way | undefined {
  const { step } = parcelStateRows[state];
  if (step === null || step < 2 || state === 'returning' || state === 'returned') return undefined;
  const steps = isSentByShop(way)
    ? ['Etiqueta pronta', 'Postado', 'Entregue']
    : ['Código enviado', 'Postado', 'Chegou à loja'];
  const hasLeft = step >= 3;
  return { steps, done: state === 'delivered' ? 3 : hasLeft ? 2 : 1 };
}

/** A code for the counter of the post office: 'Código 4638012880, postar até 10/07'. */
export function postByWords({ code, valid_until }: Pick<ParcelOfProposal, 'code' | 'valid_until'>): string | undefined {
  if (!code) return undefined;
  return `Código ${code}${valid_until ? `, postar até ${shortDay(valid_until)}` : ''}`;
}
