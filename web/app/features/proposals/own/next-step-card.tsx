import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyCode } from '../../../ui/copy-button.tsx';
import { ReceiptLink } from '../../../ui/receipt-link.tsx';
import { nextStepOf } from './next-step.ts';
import styles from './next-step-card.module.css';

interface NextStepCardProps {
  proposal: Proposal;
  onBankData?: () => void;
  onOffer?: () => void;
  onRenewal?: () => void;
  /** Other ways on from here. */
  children?: ReactNode;
}

/** The next step of a proposal, and the means for it when it is the seller's turn. */
export function NextStepCard({ proposal, onBankData, onOffer, onRenewal, children }: NextStepCardProps) {
  const step = nextStepOf(proposal);
  if (!step) return null;
  return (
    <section className={styles.card} data-yours={step.isYours || undefined}>
      <p className={styles.label}>{step.isYours ? 'Sua vez' : step.isDone ? 'Concluído' : 'Próximo passo'}</p>
      <h2 className={styles.title}>{step.title}</h2>
      <p className={styles.text}>{step.text}</p>
      {step.code && (
        <p className={styles.code}>
          <CopyCode code={step.code} />
        </p>
      )}
      {step.receiptOf !== undefined && <ReceiptLink payoutId={step.receiptOf} />}
      {step.leadsToCredit && (
        <Button component={Link} to="/credito" variant="default">
          Ver meu crédito
        </Button>
      )}
      {step.asks === 'bank-data' && onBankData && <Button onClick={onBankData}>Informar dados bancários</Button>}
      {step.asks === 'offer' && onOffer && <Button onClick={onOffer}>Ver e responder</Button>}
      {step.asks === 'renewal' && onRenewal && <Button onClick={onRenewal}>Renovar cotação</Button>}
      {children}
    </section>
  );
}
