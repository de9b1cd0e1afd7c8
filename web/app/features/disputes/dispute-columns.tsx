import type { Dispute } from '@giro/contract/calls/disputes.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { disputeStateRows } from '@giro/contract/rules/dispute.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Note, StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { isUrgent, timeLeft } from './dispute-words.ts';
import styles from './disputes.module.css';

/** The state of a dispute; one whose time is over says so. */
export function DisputePill({ dispute: { state, late } }: { dispute: Dispute }) {
  const { label, tone } = disputeStateRows[state];
  return late ? <StatusPill tone="refused" label="Prazo terminado" /> : <StatusPill tone={tone} label={label} />;
}

function Deadline({ dispute }: { dispute: Dispute }) {
  const { state, deadline, decided_at, answered_at } = dispute;
  if (state === 'answered') return `enviada em ${formatDate(answered_at)}`;
  if (state !== 'open') return `decidida em ${formatDate(decided_at)}`;
  if (deadline === null) return 'Veja no provedor';
  const now = new Date();
  return (
    <TwoLines
      first={formatMoment(deadline)}
      second={
        <span data-urgent={isUrgent(dispute, now) || undefined} className={styles.left}>
          {timeLeft(dispute, now)}
        </span>
      }
    />
  );
}

export const disputeColumns: readonly Column<Dispute>[] = [
  {
    header: 'Pedido',
    role: 'title',
    cell: ({ id, order_code, opened_at }) => (
      <TwoLines
        first={
          <Anchor component={Link} to={`/contestacoes/${id}`} inherit>
            {order_code}
          </Anchor>
        }
        second={<Note>recebida em {formatDate(opened_at)}</Note>}
      />
    ),
  },
  {
    header: 'Motivo',
    cell: ({ reason, handed_over }) => (
      <TwoLines first={reason} second={handed_over ? 'aparelho entregue' : 'aparelho na loja'} />
    ),
  },
  { header: 'Valor', align: 'end', cell: ({ value }) => formatReais(value) },
  { header: 'Responder até', cell: (dispute) => <Deadline dispute={dispute} /> },
  { header: 'Situação', cell: (dispute) => <DisputePill dispute={dispute} /> },
];
