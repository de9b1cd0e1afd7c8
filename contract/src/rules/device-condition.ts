import { foldText } from './slug.ts';

/** Conditions by which search engines and other sites' catalogues tell devices apart. */
export type DeviceCondition = 'new' | 'refurbished' | 'used';

/** Reads what the shop says under 'Estado' ('Novo', 'Seminovo', 'Vitrine' …); undefined when it says nothing. */
export function deviceConditionOf(words: string): DeviceCondition | undefined {
  const folded = foldText(words);
  if (!folded.trim()) return undefined;
  if (/recondicionad|renovad|refurbished|vitrine|mostruario/.test(folded)) return 'refurbished';
  return /\b(novo|nova|lacrad[oa])\b/.test(folded) ? 'new' : 'used';
}
