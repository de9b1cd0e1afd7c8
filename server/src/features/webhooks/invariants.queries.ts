import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

export const webhookInvariants: readonly Invariant[] = [
  {
    name: 'A delivery has its next try exactly while it waits',
    broken: sql`select 'delivery ' || id as place from deliveries where (state = 'waiting') <> (next_at is not null)`,
  },
  {
    name: 'What is due for an endpoint was tried within ten minutes',
    broken: sql`
      select 'delivery ' || deliveries.id as place from deliveries join webhooks on webhooks.id = webhook_id
      where active and state = 'waiting' and next_at < giro_now() - interval '10 minutes'
        and (claimed_until is null or claimed_until < giro_now())`,
  },
];
