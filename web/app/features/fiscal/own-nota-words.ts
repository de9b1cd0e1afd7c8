import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';

/** True of a nota that its other side has something of: what the shop still works on is the shop's matter. */
export const isShownToOwner = ({ state, key }: NotaOfDeal) =>
  key !== null && ['authorised', 'cancelled', 'outside'].includes(state);
