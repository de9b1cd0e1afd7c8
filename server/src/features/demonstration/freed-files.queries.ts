import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Takes rows of private files away that nothing refers to any more; returns their keys. */
export async function deleteFiles(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from private_files where id = any(${ids}::int[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}
