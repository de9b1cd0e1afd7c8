import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

export interface SentFileRow {
  name: string;
  type: string;
  bytes: number;
}

/** Evidence that was sent, in its order. */
export async function listSentFiles(db: Executor, disputeId: number): Promise<SentFileRow[]> {
  const { rows } = await sql<SentFileRow>`
    select name, content_type as type, bytes from dispute_files
    join private_files on private_files.id = file_id join disputes on disputes.id = dispute_id
    where dispute_id = ${disputeId} and answered_at is not null order by position`.execute(db);
  return rows;
}

/**
 * Claims an open dispute for whoever sends its evidence now; false while somebody else does, or once it was sent. A claim
 * whose process has gone is over after two minutes.
 */
export async function claimAnswer(tx: Tx, id: number, note: string | null): Promise<boolean> {
  const { rows } = await sql`
    update disputes set sending_at = giro_now(), answer = ${note}
    where id = ${id} and state = 'open' and (sending_at is null or sending_at < giro_now() - interval '2 minutes')
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function releaseAnswer(db: Executor, id: number): Promise<void> {
  await sql`update disputes set sending_at = null where id = ${id} and state = 'open'`.execute(db);
}

/** Puts files in the place of those of an earlier try; returns the keys of these, which no row names any more. */
export async function replaceFiles(
  tx: Tx,
  disputeId: number,
  files: readonly { name: string; fileId: number }[],
): Promise<string[]> {
  const { rows: earlier } = await sql<{ fileId: number }>`
    delete from dispute_files where dispute_id = ${disputeId} returning file_id as "fileId"`.execute(tx);
  for (const [place, { name, fileId }] of files.entries()) {
    await sql`
      insert into dispute_files (dispute_id, position, name, file_id)
      values (${disputeId}, ${place + 1}, ${name}, ${fileId})`.execute(tx);
  }
  const { rows } = await sql<{ key: string }>`
    delete from private_files where id = any(${earlier.map(({ fileId }) => fileId)}::int[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}
