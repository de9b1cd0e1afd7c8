import type { BodyOf } from '@giro/contract/call.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import type { AllUsersQuery } from '@giro/contract/calls/spreadsheets.ts';
import type { createUserCall, updateUserByAdminCall } from '@giro/contract/calls/users.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { can, holderOf, rolesWith } from '@giro/contract/rules/roles.ts';
import { sql, type Updateable } from 'kysely';
import { batchSize, readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { beyond, containing, isId, offsetOf, pageOf, pageSize } from '../../platform/database/paging.ts';
import type { Users } from '../../platform/database/schema.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';

const unknownUser = 'Este usuário não existe.';

export type UsersService = ReturnType<typeof createUsers>;

/** What admins do with people's accounts. */
export function createUsers({ database, accounts }: { database: Database; accounts: AccountsService }) {
  /** The people whose id, name or address the search finds; a blank search finds all. */
  function foundBy(db: Executor, { search }: AllUsersQuery) {
    return db
      .selectFrom('users')
      .$if(search !== '', (query) =>
        query.where((eb) =>
          eb.or([
            eb('search_name', 'like', sql<string>`fold(${containing(search)})`),
            eb('email', 'like', containing(search.toLowerCase())),
            ...(isId(search) ? [eb('id', '=', Number(search))] : []),
          ]),
        ),
      );
  }

  async function list({ page, ...query }: ListQuery) {
    const found = foundBy(database, query);
    const [rows, { total }] = await Promise.all([
      found.selectAll().orderBy('id', query.sort).limit(pageSize).offset(offsetOf({ page })).execute(),
      found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return pageOf(rows.map(accounts.present), total, page);
  }

  /** What `list` finds on all its pages, in batches from one snapshot. */
  function listAll(query: AllUsersQuery) {
    return readInBatches(
      database,
      (tx, afterId) =>
        foundBy(tx, query)
          .selectAll()
          .where(beyond('id', query.sort, afterId))
          .orderBy('id', query.sort)
          .limit(batchSize)
          .execute(),
      async (_tx, rows) => rows.map(accounts.present),
    );
  }

  async function create(input: BodyOf<typeof createUserCall>): Promise<User> {
    const passwordHash = await accounts.hashNewPassword(input.password, input);
    return accounts.present(await accounts.createPerson(database, { ...input, passwordHash }, input.profile));
  }

  /** Throws 404. */
  async function get(id: number): Promise<User> {
    const row = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound(unknownUser);
    return accounts.present(row);
  }

  /** Somebody must remain who can sign in and change people; the lock keeps two changes at once from each leaving the other's. */
  async function assertAnotherManager(tx: Executor, id: number, message: string): Promise<void> {
    const managers = await tx
      .selectFrom('users')
      .select('id')
      .where('profile', 'in', rolesWith('users.change'))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    if (managers.every((manager) => manager.id === id)) throw refused(message);
  }

  /** A person as they are, held until the transaction ends. Throws 404, 409 when somebody saved since `expectedVersion`. */
  async function hold(tx: Executor, id: number, expectedVersion: number | undefined) {
    const row = await tx
      .selectFrom('users')
      .select(['email', 'profile', 'deleted_at', 'version'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw notFound(unknownUser);
    if (expectedVersion !== undefined && row.version !== expectedVersion) await accounts.refuseStale(tx, id);
    return row;
  }

  function write(tx: Executor, id: number, byId: number | null, changes: Updateable<Users>) {
    return tx
      .updateTable('users')
      .set((old) => ({ ...changes, updated_at: new Date(), updated_by: byId, version: old('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /**
   * Changes a person. A new password or another profile ends their sessions, save the admin's own; another address counts
   * at once, is unconfirmed, and the old one is told. Throws 404, 409 when somebody saved since `expectedVersion`, and
   * 422 for an address in use, a well-known password or the last admin.
   */
  async function update(
    id: number,
    input: BodyOf<typeof updateUserByAdminCall>,
    admin: { id: number; token: string | undefined },
    expectedVersion?: number,
  ): Promise<User> {
    const passwordHash = input.password ? await accounts.hashNewPassword(input.password, input) : undefined;
    const keptToken = id === admin.id ? admin.token : undefined;
    return database.transaction().execute(async (tx) => {
      if (input.profile && !can(holderOf(input.profile), 'users.change')) {
        await assertAnotherManager(tx, id, 'A loja precisa de pelo menos um administrador.');
      }
      const before = await hold(tx, id, expectedVersion);
      const { name, email, profile } = input;
      const isReplaced = email !== before.email;
      const changes = { name, email, profile, ...(isReplaced && { email_confirmed_at: null }) };
      const row = await write(tx, id, admin.id, changes).catch(accounts.refuseTakenEmail);
      if (isReplaced) await accounts.followReplacedEmail(tx, row, before.email);
      if (passwordHash) await accounts.setPassword(tx, id, passwordHash, keptToken);
      else if (row.profile !== before.profile) await accounts.signOutEverywhere(tx, id, keptToken);
      return accounts.present(row);
    });
  }

  /** Deactivates a person and ends their sessions. Throws 404, 409 as above, and 422 for oneself or the last admin. */
  async function deactivate(id: number, byId: number, expectedVersion?: number): Promise<User> {
    if (id === byId) throw refused('Você não pode desativar a sua própria conta.');
    return database.transaction().execute(async (tx) => {
      await assertAnotherManager(tx, id, 'O último administrador não pode ser desativado.');
      const before = await hold(tx, id, expectedVersion);
      const row = await write(tx, id, byId, { deleted_at: before.deleted_at ?? new Date() });
      await accounts.signOutEverywhere(tx, id);
      return accounts.present(row);
    });
  }

  /** Lets a deactivated person sign in again. Throws 404, 409 as above. */
  async function restore(id: number, byId: number, expectedVersion?: number): Promise<User> {
    return database.transaction().execute(async (tx) => {
      await hold(tx, id, expectedVersion);
      return accounts.present(await write(tx, id, byId, { deleted_at: null }));
    });
  }

  async function findByEmail(email: string): Promise<User | undefined> {
    const row = await database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    return row && accounts.present(row);
  }

  /** Makes an active admin of somebody, by whoever runs the shop's computer. Their sessions end. Throws 404. */
  async function promote(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      await hold(tx, id, undefined);
      await write(tx, id, null, { profile: 'admin', deleted_at: null });
      await accounts.signOutEverywhere(tx, id);
    });
  }

  /** Sets somebody's password, by whoever runs the shop's computer. Their sessions end. Throws 404, 422 as above. */
  async function setPassword(id: number, password: string): Promise<void> {
    const passwordHash = await accounts.hashNewPassword(password, await get(id));
    await database.transaction().execute((tx) => accounts.setPassword(tx, id, passwordHash));
  }

  return {
    list,
    listAll,
    get,
    create,
    update,
    deactivate,
    restore,
    findByEmail,
    promote,
    setPassword,
    passwordProblems: accounts.passwordProblems,
  };
}
