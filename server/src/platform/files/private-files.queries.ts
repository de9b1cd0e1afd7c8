import type { Executor, Tx } from '../database/database.ts';

export interface PrivateFileRow {
  key: string;
  content_type: string;
  bytes: number;
}

/** Returns its id. */
export async function insertPrivateFile(tx: Tx, file: PrivateFileRow & { created_by: number | null }): Promise<number> {
  const { id } = await tx.insertInto('private_files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Fails while something refers to it. */
export function deletePrivateFile(tx: Tx, id: number): Promise<{ key: string }> {
  return tx.deleteFrom('private_files').where('id', '=', id).returning('key').executeTakeFirstOrThrow();
}

export function findPrivateFile(db: Executor, id: number): Promise<PrivateFileRow | undefined> {
  return db
    .selectFrom('private_files')
    .select(['key', 'content_type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}
