import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { SecretBox } from './secret-box.ts';

const batchSize = 500;

/** Hashes a batch of CPFs; returns how many there were. What is written meanwhile is left as it is. */
async function hashBatch(db: Executor, box: SecretBox): Promise<number> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, cpf_sealed as sealed from users where cpf_sealed is not null and cpf_hash is null limit ${batchSize}
  `.execute(db);
  const hashes = rows.map(({ id, sealed }) => box.equalityHash(box.open(sealed, 'users.cpf_sealed', id)));
  await sql`
    update users set cpf_hash = each.hash
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ sealed }) => sealed)}::text[], ${hashes}::bytea[])
      each (id, sealed, hash)
    where users.id = each.id and users.cpf_sealed = each.sealed`.execute(db);
  return rows.length;
}

/** Makes CPFs of before they were hashed able to be found. Can be cut off and done again. */
export async function hashOldCpfs(db: Executor, box: SecretBox): Promise<void> {
  while ((await hashBatch(db, box)) === batchSize);
}
