import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** Forgets what has run out: sessions, links, limits, old CEP answers, attempts to order. */
export async function forgetWhatRanOut(db: Executor): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`giro_now()`).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`giro_now()`).execute();
  await db.deleteFrom('email_confirmations').where('expires_at', '<', sql<Date>`giro_now()`).execute();
  // As long as a session may live; what was ordered keeps its identifier by itself.
  await db.deleteFrom('order_attempts').where('created_at', '<', sql<Date>`giro_now() - interval '30 days'`).execute();
  // Kept a while, so that a link that is over is told from one that never was.
  await sql`delete from bank_links where expires_at < giro_now() - interval '90 days'`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
  await sql`delete from cep_answers where fetched_at < giro_now() - interval '30 days'`.execute(db);
  await sql`delete from unknown_ceps where asked_at < giro_now() - interval '1 day'`.execute(db);
  await sql`delete from known_clients 
    where last_used_at < giro_now() - make_interval(months => ${sql.lit(retention.accessMonths)})`.execute(db);
}
