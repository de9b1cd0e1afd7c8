import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { type ImeiFlagKind, imeiFlagLabels } from '@giro/contract/rules/imei.ts';
import { proposalStatusLabel, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BackOfficeLink } from '../../ui/panel/allowed.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import styles from './proposal-badges.module.css';

interface ProposalPillProps {
  status: number | null | undefined;
  reader: 'admin' | 'user';
}

export function ProposalPill({ status, reader }: ProposalPillProps) {
  return <StatusPill tone={proposalStatusRow(status)?.tone ?? 'waiting'} label={proposalStatusLabel(status, reader)} />;
}

/** Stands beside the status of a quote that is over; nothing otherwise. */
export function ExpiredPill({ proposal }: { proposal: Pick<Proposal, 'is_expired'> }) {
  return proposal.is_expired ? <StatusPill tone="offer" label="Cotação vencida" /> : null;
}

/** Flags of devices that nobody should buy without asking first. */
const severe: readonly ImeiFlagKind[] = ['other-seller', 'blocked', 'restricted'];

function FlagBadge({ kind }: Pick<ImeiFlag, 'kind'>) {
  return (
    <span className={styles.badge} data-severe={severe.includes(kind) || undefined}>
      <IconAlertTriangle size={14} aria-hidden />
      {imeiFlagLabels[kind]}
    </span>
  );
}

/** Points to know about a proposal before its next step, in a row of the list: each word once. */
export function ProposalBadges({ proposal }: { proposal: Proposal }) {
  const { is_expired, imei_flags = [] } = proposal;
  const kinds = [...new Set(imei_flags.map(({ kind }) => kind))];
  if (!is_expired && kinds.length === 0) return null;
  return (
    <div className={styles.badges}>
      <ExpiredPill proposal={proposal} />
      {kinds.map((kind) => (
        <FlagBadge key={kind} kind={kind} />
      ))}
    </div>
  );
}

/** The same in full: each with what it is about, and the way there. */
export function ProposalFlags({ proposal }: { proposal: Proposal }) {
  const { is_expired, imei_flags = [] } = proposal;
  if (!is_expired && imei_flags.length === 0) return null;
  return (
    <ul className={styles.flags} aria-label="Alertas">
      {is_expired && (
        <li className={styles.flag}>
          <ExpiredPill proposal={proposal} />
          Antes de mandar o código de envio, confirme se a loja mantém o valor.
        </li>
      )}
      {imei_flags.map(({ kind, text, url }) => (
        <li key={`${kind} ${text}`} className={styles.flag}>
          <FlagBadge kind={kind} />
          {url ? <BackOfficeLink to={url}>{text}</BackOfficeLink> : text}
        </li>
      ))}
    </ul>
  );
}
