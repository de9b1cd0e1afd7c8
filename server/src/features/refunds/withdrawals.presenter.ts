import type { withdrawal } from '@giro/contract/calls/payments.ts';
import type { z } from 'zod';
import type { WithdrawalRow } from './withdrawals.queries.ts';

export function presentWithdrawal({ askedAt, state, note }: WithdrawalRow): z.output<typeof withdrawal> {
  return { asked_at: askedAt.toISOString(), state, note };
}
