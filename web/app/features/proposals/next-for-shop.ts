import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { parcelStateRows } from '@giro/contract/rules/parcel.ts';
import {
  isBought,
  type ProposalStatus,
  proposalStatus,
  proposalStatusRow,
} from '@giro/contract/rules/proposal-status.ts';
import { isPaidWithCredit } from './credit-choice.ts';
import { isInspectionNext } from './inspection-facts.tsx';

/** Actions of the shop's people on a proposal. */
export type ProposalAction = 'view' | 'status' | 'stock' | 'chat';

/** The usual next action for a proposal. */
export function nextActionOf(proposal: Proposal): ProposalAction | 'inspect' {
  const { status, user } = proposal;
  if (user.deleted_at) return 'view';
  if (isInspectionNext(proposal)) return 'inspect';
  if (isBought(status)) return 'stock';
  return proposalStatusRow(status)?.usualNext.length ? 'status' : 'view';
}

/**
 * The next step that lets a proposal go on, and the place where the shop's people do it; `to` is a screen of its own.
 */
export interface NextForShop {
  words: string;
  action?: ProposalAction | 'inspect' | 'payout';
}

const s = proposalStatus;

function nextOfBought(proposal: Proposal): NextForShop | undefined {
  const { bank_data, payout, unit_code } = proposal;
  const isPaid = isPaidWithCredit(proposal);
  if (!bank_data && !isPaid)
    return { words: 'Peça os dados bancários ao vendedor: sem eles a loja não paga.', action: 'chat' };
  if (payout && payout.state !== 'paid' && !isPaid) return { words: 'Pague o vendedor.', action: 'payout' };
  return unit_code ? undefined : { words: 'Inclua o aparelho no estoque.', action: 'stock' };
}

const steps: Record<ProposalStatus, (proposal: Proposal) => NextForShop | undefined> = {
  [s.pending]: () => ({ words: 'Mande o código de postagem, ou recuse a proposta.', action: 'status' }),
  [s.approved]: () => ({ words: 'Mande o código de postagem.', action: 'status' }),
  [s.codeSent]: ({ parcels }) =>
    parcels.some(({ way, state }) => way === 'from-seller' && parcelStateRows[state].isFollowed)
      ? { words: 'O vendedor tem o código. O status muda sozinho quando ele postar.' }
      : { words: 'O vendedor tem o código. Quando ele postar o aparelho, mude para Em trânsito.', action: 'status' },
  [s.inTransit]: () => ({ words: 'Confira o aparelho na bancada quando ele chegar.', action: 'inspect' }),
  [s.purchaseApproved]: nextOfBought,
  [s.purchaseRejected]: () => ({ words: 'Envie uma contraproposta, ou devolva o aparelho.', action: 'status' }),
  [s.counterOfferSent]: ({ offer }) => ({
    words: `Espere a resposta do vendedor${offer ? `, até ${formatDate(offer.expires_at)}` : ''}.`,
    action: 'chat',
  }),
  [s.counterOfferAccepted]: () => ({ words: 'Aprove a compra: o vendedor aceitou a nova oferta.', action: 'status' }),
  [s.returned]: () => undefined,
  [s.discarded]: () => undefined,
  [s.purchaseCancelled]: ({ offer }) =>
    offer?.state === 'refused' ? { words: 'Devolva o aparelho e informe o código.', action: 'status' } : undefined,
  [s.cancelled]: () => undefined,
};

/** The one thing that comes next for the shop; nothing where the matter is over or its seller deactivated. */
export function nextForShop(proposal: Proposal): NextForShop | undefined {
  if (proposal.user.deleted_at) return undefined;
  return (steps as Partial<Record<number, (typeof steps)[ProposalStatus]>>)[proposal.status]?.(proposal);
}
