import { pixRefundableDays } from '@giro/contract/rules/payment.ts';
import { type SqlBool, sql } from 'kysely';

/** The provider of now, as a part of a statement that writes what belongs to it. */
export const currentProviderId = sql<number | null>`(select id from pix_providers where replaced_at is null)`;

/** Money for a charge comes in within this after its end, or is no longer waited for. */
const awaitedDays = 3;

/** True of a row of `pix_providers` at which nothing is open. */
export const isUnneeded = sql<SqlBool>`
  not exists (
    select from pix_charges
    where provider_id = pix_providers.id
      and coalesce(expires_at, created_at) > giro_now() - make_interval(days => ${sql.lit(awaitedDays)})
  )
  and not exists (
    select from pix_payments
    where provider_id = pix_providers.id and refunded_cents < amount_cents
      and paid_at > giro_now() - make_interval(days => ${sql.lit(pixRefundableDays + 1)})
  )
  and not exists (
    select from pix_refunds join pix_payments on pix_payments.id = pix_refunds.payment_id
    where provider_id = pix_providers.id and state in ('wanted', 'processing') and source <> 'psp'
  )
  and not exists (select from payouts where provider_id = pix_providers.id and state = 'sending')`;
