import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import styles from './proposal-history.module.css';

interface ProposalHistoryProps {
  history: Proposal['history'];
  reader: 'admin' | 'user';
}

/** Every status that a proposal has had, newest first. */
export function ProposalHistory({ history, reader }: ProposalHistoryProps) {
  return (
    <ol className={styles.history} reversed>
      {history.toReversed().map(({ status, at, by }) => (
        <li key={`${at} ${status}`} className={styles.event}>
          <p className={styles.status}>{proposalStatusLabel(status, reader)}</p>
          <p className={styles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
            {by && ` · por ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
