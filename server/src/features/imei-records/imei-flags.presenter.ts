import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import { type LookupResult, lookupResultLabels } from '@giro/contract/rules/imei.ts';
import { proposalPath, salePath, unitPath } from '@giro/contract/rules/paths.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { KnownRow } from './imei-flags.queries.ts';

/** Something known of a number, in words and with where it stands; people are called by their first names. */
export function presentFlag({ kind, found_imei, other_id, unit_code, order_code, words }: KnownRow): ImeiFlag {
  if (other_id !== null) {
    return { kind, text: `Proposta ${other_id}, ${firstNameOf(words ?? '')}`, url: proposalPath(other_id) };
  }
  if (unit_code === null) {
    const text = kind === 'restricted' ? lookupResultLabels[words as LookupResult] : (words ?? '');
    return { kind, text: found_imei === null ? text : `IMEI ${found_imei}: ${text}`, url: null };
  }
  if (order_code === null) return { kind, text: `Unidade ${unit_code}`, url: unitPath(unit_code) };
  return { kind, text: `Unidade ${unit_code}, pedido ${order_code}`, url: salePath(order_code) };
}
