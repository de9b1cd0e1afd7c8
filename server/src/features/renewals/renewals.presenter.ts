import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { deviceName } from '@giro/contract/rules/device-name.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { quoteDays } from '@giro/contract/rules/proposal-status.ts';
import type { QuoteRow } from './renewals.queries.ts';

/** The value that the shop stands by until the quote ends. */
export const quotedCents = (row: Pick<QuoteRow, 'value_cents' | 'new_value_cents'>) =>
  row.new_value_cents ?? row.value_cents;

/** A quote beside what the device is worth today; undefined where nobody can say. */
export function presentRenewal(row: QuoteRow, isOpen: boolean, todayCents: number | undefined): Renewal {
  return {
    proposal_id: row.id,
    device: deviceName(row.brand_name, row.model_name),
    image_model: row.picture,
    old_value: reaisOf(quotedCents(row)),
    new_value: todayCents === undefined ? null : reaisOf(todayCents),
    valid_until: row.valid_until.toISOString(),
    is_expired: isOpen && row.is_over,
    is_open: isOpen,
    days: quoteDays,
  };
}
