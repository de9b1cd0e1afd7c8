import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import { firstNameOf } from '@giro/contract/rules/person.ts';
import type { KnownUnitRow, LiveBlockRow, OtherProposalRow } from './imei-flags.queries.ts';
import { orderUrl, proposalUrl, unitUrl } from './record-links.presenter.ts';

/** Another proposal of the same number, by the first name of who made it. */
export function presentOtherProposal(row: OtherProposalRow): ImeiFlag {
  const openKind = row.is_of_same_seller ? 'other-proposal' : 'other-seller';
  return {
    kind: row.was_bought ? 'bought-before' : openKind,
    text: `Proposta ${row.other_id}, ${firstNameOf(row.seller_name)}`,
    url: proposalUrl(row.other_id),
  };
}

/** A unit of the same number: one that came back is in the shop as one on the shelf is. */
export function presentKnownUnit({ code, state, order_code }: KnownUnitRow): ImeiFlag {
  if (state === 'sold' && order_code !== null) {
    return { kind: 'sold-by-us', text: `Unidade ${code}, pedido ${order_code}`, url: orderUrl(order_code) };
  }
  const kind = state === 'written_off' ? 'bought-before' : 'in-stock';
  return { kind, text: `Unidade ${code}`, url: unitUrl(code) };
}

export const presentBlockFlag = ({ reason }: Pick<LiveBlockRow, 'reason'>): ImeiFlag => ({
  kind: 'blocked',
  text: reason,
  url: null,
});
