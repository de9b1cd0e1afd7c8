import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** An account is to stay after all. Returns whose it is, and when its end had been asked for; nothing when none was, or it is done. */
export async function unmarkDeletion(tx: Tx, userId: number) {
  const { rows } = await sql<{ name: string; email: string; asked_at: Date }>`
    update users set deletion_asked_at = null from (
      select id, deletion_asked_at as asked_at from users where id = ${userId}
    ) before
    where users.id = before.id and deletion_asked_at is not null and anonymised_at is null
    returning name, email, asked_at`.execute(tx);
  return rows[0];
}
