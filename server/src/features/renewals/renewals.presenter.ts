import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { quoteDays } from '@giro/contract/rules/proposal-status.ts';
import type { QuoteRow } from './renewals.queries.ts';

/** The value that the shop stands by until the quote ends. */
export const quotedCents = (row: Pick<QuoteRow, 'value_cents' | 'new_value_cents'>) =>
  row.new_value_cents ?? row.value_cents;

/** A quote's device as the wizard has it now. */
export interface TodaysDevice {
  /** Null where it no longer has the model. */
  modelId: number | null;
  /** Null where nobody can say. */
  cents: number | null;
}

/** A quote beside what the device is worth today. */
export function presentRenewal(row: QuoteRow, isOpen: boolean, { modelId, cents }: TodaysDevice): Renewal {
  return {
    proposal_id: row.id,
    device: deviceName(row.brand_name, row.model_name),
    image_model: row.picture,
    model_id: modelId,
    old_value: reaisOf(quotedCents(row)),
    new_value: cents === null ? null : reaisOf(cents),
    valid_until: row.valid_until.toISOString(),
    is_expired: isOpen && row.is_over,
    is_open: isOpen,
    days: quoteDays,
  };
}
