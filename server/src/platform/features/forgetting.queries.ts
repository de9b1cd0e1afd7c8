import { retention } from '@giro/contract/rules/retention.ts';
import { type RawBuilder, sql } from 'kysely';

/** Few enough to hold rows briefly, however much is due when this runs for the first time. */
export const atOnce = 500;

export const months = (count: number) => sql`giro_now() - make_interval(months => ${sql.lit(count)})`;
export const years = (count: number) => sql`giro_now() - make_interval(years => ${sql.lit(count)})`;

/** Nobody's: no mail reaches it (RFC 2606), and no other account has it. */
export const anonymousEmail = (id: number) => `removido-${id}@removido.invalid`;

/**
 * Tax law asks no more about something of this moment, for the row of `users` whose account has ended: who that was is not
 * kept for it, or no longer.
 */
export const isForgotten = (at: RawBuilder<unknown>) => sql<boolean>`(
  users.anonymised_at is not null
  and not exists (select from kept_identities where user_id = users.id and keep_until > giro_now())
  and (${at} < ${years(retention.taxYears)} or exists (select from kept_identities where user_id = users.id))
)`;
