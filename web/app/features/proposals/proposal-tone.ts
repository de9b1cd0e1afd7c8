import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { StatusTone } from '../../ui/panel/list/status-pill.tsx';

const s = proposalStatus;
const tones: Record<number, StatusTone> = {
  [s.pending]: 'waiting',
  [s.approved]: 'good',
  [s.cancelled]: 'over',
  [s.codeSent]: 'moving',
  [s.inTransit]: 'moving',
  [s.purchaseApproved]: 'good',
  [s.purchaseRejected]: 'refused',
  [s.counterOfferSent]: 'offer',
  [s.counterOfferAccepted]: 'offer',
  [s.returned]: 'over',
  [s.purchaseCancelled]: 'over',
  [s.discarded]: 'over',
};

export function proposalTone(status: number | null | undefined): StatusTone {
  return tones[status ?? 0] ?? 'waiting';
}
