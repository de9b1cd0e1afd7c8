import type { Dispute } from '@giro/contract/calls/disputes.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { DisputeRow } from './disputes.queries.ts';

export const unknownDispute = 'Não encontramos esta contestação.';

export const presentDispute = (row: DisputeRow): Dispute => ({
  id: row.id,
  order_code: row.orderCode,
  value: reaisOf(row.cents),
  reason: row.reason,
  state: row.state,
  opened_at: row.openedAt.toISOString(),
  deadline: row.deadline?.toISOString() ?? null,
  late: row.state === 'open' && row.isOverdue,
  answered_at: row.answeredAt?.toISOString() ?? null,
  decided_at: row.decidedAt?.toISOString() ?? null,
  decided_by: row.decidedBy,
  decision: row.decision,
  handed_over: row.isHandedOver,
  unit_codes: row.unitCodes,
});
