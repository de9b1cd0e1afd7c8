import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import styles from './value-breakdown.module.css';

const signs = { acrescimo: '+', abatimento: '−' } as const;

/** How the value came about, line by line: base value, every answer, result. */
export function ValueBreakdown({ proposal }: { proposal: Proposal }) {
  const lines = proposal.selected_options.flatMap(({ atributo, items }) =>
    items.map((item) => ({ atributo, ...item })),
  );
  return (
    <dl className={styles.lines}>
      <div className={styles.line}>
        <dt>Valor base</dt>
        <dd>{formatReais(proposal.base_value)}</dd>
      </div>
      {lines.map(({ atributo, idValue, value, peso, type }) => (
        <div key={`${atributo} ${idValue}`} className={styles.line}>
          <dt>
            <span className={styles.attribute}>{atributo}:</span> {value}
          </dt>
          <dd data-zero={peso === 0 || undefined}>
            {peso === 0 ? formatReais(0) : `${signs[type]} ${formatReais(peso)}`}
          </dd>
        </div>
      ))}
      <div className={styles.line} data-total>
        <dt>Valor da proposta</dt>
        <dd>{formatReais(proposal.proposal_value)}</dd>
      </div>
      {proposal.proposal_value_new !== null && (
        <div className={styles.line} data-offer>
          <dt>Nova oferta</dt>
          <dd>{formatReais(proposal.proposal_value_new)}</dd>
        </div>
      )}
    </dl>
  );
}
