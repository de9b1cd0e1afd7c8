import type { LookupResult } from '@giro/contract/rules/imei.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';

/** The colours for results of the official page; their words are the contract's. */
export const lookupTones: Record<LookupResult, StatusTone> = {
  clear: 'good',
  stolen: 'refused',
  irregular: 'refused',
  unknown: 'waiting',
};
