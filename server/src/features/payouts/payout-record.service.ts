import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Activity, type RecordedState, record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';

interface MovedPayout {
  proposal_id: number;
  amount_cents: number;
}

const note = (tx: Tx, kind: 'payout' | 'payout-changed', row: MovedPayout, after: RecordedState, by: Activity['by']) =>
  record(tx, {
    kind,
    subject: subjects.payout(row.proposal_id),
    after: { Valor: formatReais(reaisOf(row.amount_cents)), ...after },
    by,
  });

/** Records that a seller was paid. */
export const notePaid = (tx: Tx, row: MovedPayout, after: RecordedState, by?: Activity['by']) =>
  note(tx, 'payout', row, after, by);

/** Records what else somebody has done with a payout, in words. */
export const noteMoved = (tx: Tx, row: MovedPayout, words: string, reason?: string, by?: Activity['by']) =>
  note(tx, 'payout-changed', row, { Repasse: words, ...(reason !== undefined && { Motivo: reason }) }, by);
