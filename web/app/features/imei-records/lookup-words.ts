import type { LookupResult } from '@giro/contract/rules/imei-record.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';

/** How a result of the official page looks; its word is the contract's. */
export const lookupTones: Record<LookupResult, StatusTone> = {
  clear: 'good',
  stolen: 'refused',
  irregular: 'refused',
  unknown: 'waiting',
};
