import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { lazy } from 'react';
import { PrintButton } from '../../../ui/paper/print-button.tsx';
import { handOverOf, postedOf } from './paper-rules.ts';

const ContentsDeclaration = lazy(() => import('./contents-declaration.tsx'));
const DeviceSlip = lazy(() => import('./device-slip.tsx'));

const slipLabels = { left: 'Imprimir comprovante de entrega', returned: 'Imprimir termo de devolução' } as const;

/** Prints what is signed when the device changes hands at the counter; nothing where it stays where it is. */
export function SlipButton({ proposal }: { proposal: Proposal }) {
  const handOver = handOverOf(proposal);
  if (!handOver) return null;
  return (
    <PrintButton label={slipLabels[handOver]}>
      <DeviceSlip proposal={proposal} handOver={handOver} />
    </PrintButton>
  );
}

/** Prints what goes with the parcel for `sender`; nothing where it is not theirs to post. */
export function DeclarationButton({ proposal, sender }: { proposal: Proposal; sender: 'seller' | 'shop' }) {
  const way = postedOf(proposal);
  if (!way || (way === 'left') !== (sender === 'seller')) return null;
  return (
    <PrintButton label="Imprimir declaração de conteúdo">
      <ContentsDeclaration proposal={proposal} way={way} />
    </PrintButton>
  );
}
