import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';

/** Everybody of these addresses or CPFs, deactivated accounts too. */
export function findForImport(
  db: Executor,
  emails: readonly string[],
  cpfHashes: readonly Buffer[],
): Promise<Selectable<Users>[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('email', '=', sql<string>`any(${[...emails]}::text[])`),
        eb('cpf_hash', '=', sql<Buffer>`any(${[...cpfHashes]}::bytea[])`),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Draws the ids of so many people who are written later. */
export async function nextIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Breaks `users_email` when an address has an account. */
export async function insertPeople(tx: Tx, people: Insertable<Users>[]): Promise<void> {
  await tx.insertInto('users').values(people).execute();
}

/** Columns of a person that an import may change. */
export type ChangedColumns = Pick<
  Insertable<Users>,
  | 'name'
  | 'email'
  | 'phone'
  | 'cpf_sealed'
  | 'cpf_hash'
  | 'birth_date'
  | 'cep'
  | 'street'
  | 'street_number'
  | 'complement'
  | 'neighborhood'
  | 'city'
  | 'state'
>;

/** Changes a person over the version that was seen. Returns whether they were found so. */
export async function updatePerson(
  tx: Tx,
  { id, version }: { id: number; version: number },
  columns: Partial<ChangedColumns>,
  byId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...columns, updated_at: sql<Date>`giro_now()`, updated_by: byId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** People as somebody who takes them away finds them, locked against everything that would refer to them. */
export async function lockToRemove(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; version: number; isOwn: boolean }>`
    select id, version, cardinality(roles) > 0 or email_confirmed_at is not null or anonymised_at is not null as "isOwn"
    from users where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
  return rows;
}

/** Removes people of whom there is nothing but their own row. */
export async function deletePeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from users where id = any(${[...ids]}::int[])`.execute(tx);
}
