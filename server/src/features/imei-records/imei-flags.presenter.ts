import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import { firstNameOf } from '@giro/contract/rules/person.ts';
import type { KnownRow } from './imei-flags.queries.ts';
import { orderUrl, proposalUrl, unitUrl } from './record-links.presenter.ts';

/** Something known of a number, in words and with where it stands; people are called by their first names. */
export function presentFlag({ kind, other_id, unit_code, order_code, words }: KnownRow): ImeiFlag {
  if (other_id !== null) {
    return { kind, text: `Proposta ${other_id}, ${firstNameOf(words ?? '')}`, url: proposalUrl(other_id) };
  }
  if (unit_code === null) return { kind, text: words ?? '', url: null };
  if (order_code === null) return { kind, text: `Unidade ${unit_code}`, url: unitUrl(unit_code) };
  return { kind, text: `Unidade ${unit_code}, pedido ${order_code}`, url: orderUrl(order_code) };
}
