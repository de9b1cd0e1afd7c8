import type { CronItem, TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const task = 'housekeeping';

/** Every hour, forgets what has run out: sessions, links, limits, old CEP answers, attempts to order. */
export function housekeeping(database: Database): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: {
      [task]: async () => {
        await database.deleteFrom('sessions').where('expires_at', '<', sql<Date>`giro_now()`).execute();
        await database.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`giro_now()`).execute();
        await database.deleteFrom('email_confirmations').where('expires_at', '<', sql<Date>`giro_now()`).execute();
        // As long as a session may live; what was ordered keeps its identifier by itself.
        await database
          .deleteFrom('order_attempts')
          .where('created_at', '<', sql<Date>`giro_now() - interval '30 days'`)
          .execute();
        // Kept a while, so that a link that is over is told from one that never was.
        await sql`delete from bank_links where expires_at < giro_now() - interval '90 days'`.execute(database);
        await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(database);
        await sql`delete from cep_answers where fetched_at < giro_now() - interval '30 days'`.execute(database);
        await sql`delete from unknown_ceps where asked_at < giro_now() - interval '1 day'`.execute(database);
        await sql`delete from known_clients where last_used_at < giro_now() - interval '180 days'`.execute(database);
      },
    },
    cron: [{ task, match: '7 * * * *' }],
  };
}
