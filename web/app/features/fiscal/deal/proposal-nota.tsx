import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { lazy, Suspense } from 'react';
import { useMay } from '../../../ui/panel/allowed.tsx';
import { ListSkeleton } from '../../../ui/panel/list/list-states.tsx';
import styles from '../fiscal.module.css';
import { useHasNotas } from '../use-has-notas.ts';

const DealNota = lazy(() => import('./deal-nota.tsx'));

interface ProposalNotaProps {
  proposal: Proposal;
  onTold: (message: string) => void;
  onReload: () => Promise<unknown>;
}

/** The nota of a purchase, for who may see notas: in a shop that has some, once it is bought. */
export function ProposalNota({ proposal, onTold, onReload }: ProposalNotaProps) {
  const maySee = useMay()('fiscal.see');
  const hasNotas = useHasNotas();
  const { id, nota, status } = proposal;
  if (!hasNotas || !maySee || !(nota || status === proposalStatus.purchaseApproved)) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Nota</h3>
      <Suspense fallback={<ListSkeleton />}>
        <DealNota deal={{ proposal_id: id }} operation="entrada" nota={nota} onTold={onTold} onReload={onReload} />
      </Suspense>
    </section>
  );
}
