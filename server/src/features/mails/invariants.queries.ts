import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';
import { deliveryKeyOf } from '../../platform/mail/delivery.queries.ts';

export const mailInvariants: readonly Invariant[] = [
  {
    name: 'A mail that waits has a job that sends it',
    broken: sql`
      select 'mail ' || emails.id as place
      from emails
      where status = 'waiting' and html_sealed is not null and not exists (
        select from graphile_worker.jobs where key = ${deliveryKeyOf(sql`emails.id`)} and jobs.attempts < max_attempts
      )`,
  },
  {
    name: 'A mail that was sent says when',
    broken: sql`
      select 'mail ' || id as place from emails where (status = 'sent') and sent_at is null`,
  },
];
