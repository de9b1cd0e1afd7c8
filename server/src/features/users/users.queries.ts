import type { AllUsersQuery } from '@giro/contract/calls/users.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { type Role, rolesWith } from '@giro/contract/rules/roles.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import {
  beyond,
  containing,
  isId,
  isSought,
  offsetOf,
  pageSize,
  type SoughtPerson,
} from '../../platform/database/paging.ts';
import type { Users } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

export type UserRow = Selectable<Users>;

/** The people whose id, name, address, phone or CPF the search finds; a blank search finds all. */
function foundBy(db: Executor, { search, cpfHashes = [] }: SoughtPerson) {
  return db
    .selectFrom('users')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          isSought({ search, cpfHashes }),
          eb('email', 'like', containing(search.toLowerCase())),
          ...(isId(search) ? [eb('id', '=', Number(search))] : []),
        ]),
      ),
    );
}

/** One page of the people who are found, and how many there are. */
export async function listUsers(
  database: Database,
  { page, ...query }: ListQuery & SoughtPerson,
): Promise<{ rows: UserRow[]; total: number }> {
  const found = foundBy(database, query);
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('id', query.sort).limit(pageSize).offset(offsetOf({ page })).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The next batch of the people who are found. */
export function listUsersBeyond(
  db: Executor,
  query: AllUsersQuery & SoughtPerson,
  afterId: number | undefined,
): Promise<UserRow[]> {
  return foundBy(db, query)
    .selectAll()
    .where(beyond('id', query.sort, afterId))
    .orderBy('id', query.sort)
    .limit(batchSize)
    .execute();
}

/**
 * Locks a person and everybody of these roles who can sign in, one after the other by their ids: two changes at once see one after the other and never wait for each other. Returns the ids of the latter.
 */
export async function lockWithHolders(tx: Tx, id: number, roles: readonly Role[]): Promise<number[]> {
  const isHolder = sql<boolean>`(roles && ${[...roles]}::text[] and deleted_at is null and invited_at is null)`;
  const people = await tx
    .selectFrom('users')
    .select(['id', isHolder.as('is_holder')])
    .where((eb) => eb.or([isHolder, eb('id', '=', id)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return people.filter(({ is_holder }) => is_holder).map((person) => person.id);
}

/** A person as they are, locked; undefined unless at the edit's version. */
export function lockUser(tx: Tx, id: number, edit: Pick<Edit, 'expectedVersion'>): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The owners who can sign in. */
export function listOwners(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('roles', '&&', sql<string[]>`${rolesWith('users.change')}::text[]`)
    .where('deleted_at', 'is', null)
    .where('invited_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Changes a person who is locked. Breaks `users_email` when another address has an account. */
export function updateUser(
  tx: Tx,
  id: number,
  save: { byId: number | null },
  changes: Updateable<Users>,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...savedBy(save), ...changes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
