import { readPurchasePaperCall } from '@giro/contract/calls/counter-purchases.ts';
import { lazy } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { PrintButton } from '../../../ui/paper/print-button.tsx';

const PurchaseReceipt = lazy(() => import('./purchase-paper.tsx'));

interface PaperButtonProps {
  proposalId: number;
  /** Reais as they are about to be agreed, while the device is not bought yet. */
  agreed?: { value: number; bonus: number };
}

/** Prints the paper that both sign: before the purchase to declare, after it with its number. */
export function PaperButton({ proposalId, agreed }: PaperButtonProps) {
  const { data: paper } = useCall(readPurchasePaperCall, { params: { proposalId } });
  if (!paper) return null;
  return (
    <PrintButton label={agreed ? 'Imprimir declaração' : 'Imprimir recibo e declaração'}>
      <PurchaseReceipt paper={{ ...paper, ...agreed }} />
    </PrintButton>
  );
}
