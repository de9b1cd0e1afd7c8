import { sql } from 'kysely';
import type { Figures } from '../../platform/features/feature-parts.ts';

/** Deliveries that wait for endpoints which are switched on. */
export const webhookFigures: Figures = {
  figures: [
    { name: 'giro_deliveries_waiting', help: 'Events that endpoints have yet to take.' },
    {
      name: 'giro_deliveries_oldest_due_seconds',
      help: 'How long the oldest try has been due that nobody has in hand.',
    },
    { name: 'giro_webhooks_failing', help: 'Endpoints that have taken nothing since something failed.' },
  ],
  async read(db) {
    const { rows } = await sql<{ waiting: number; seconds: number; failing: number }>`
      select count(deliveries.id)::int as waiting,
        coalesce(extract(epoch from giro_now() - min(next_at) filter (
          where next_at <= giro_now() and (claimed_until is null or claimed_until <= giro_now())
        )), 0)::float8 as seconds,
        (select count(*) from webhooks where active and failing_since is not null)::int as failing
      from webhooks join deliveries on webhook_id = webhooks.id and deliveries.state = 'waiting'
      where active`.execute(db);
    const { waiting, seconds, failing } = rows[0] ?? { waiting: 0, seconds: 0, failing: 0 };
    return {
      giro_deliveries_waiting: waiting,
      giro_deliveries_oldest_due_seconds: seconds,
      giro_webhooks_failing: failing,
    };
  },
};
