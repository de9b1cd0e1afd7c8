import type { BodyOf } from '@giro/contract/call.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import type { AllUsersQuery } from '@giro/contract/calls/spreadsheets.ts';
import type { createUserCall, updateUserByAdminCall } from '@giro/contract/calls/users.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { can, holderOf, type Role, rolesWith } from '@giro/contract/rules/roles.ts';
import { createToken } from '../../platform/crypto/token.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import {
  findUser,
  findUserByEmail,
  holdActive,
  holdUser,
  listUsers,
  listUsersBeyond,
  updateUser,
} from './users.queries.ts';

/** The roles that a body asks for, over those that somebody holds. */
function rolesFor({ profile, roles }: BodyOf<typeof createUserCall>, held: readonly string[] = []): Role[] {
  if (roles) return holderOf(roles).roles;
  if (profile === 'user') return [];
  return profile === 'admin' && held.length === 0 ? ['dono'] : holderOf(held).roles;
}

const unknownUser = 'Este usuário não existe.';

export type UsersService = ReturnType<typeof createUsers>;

/** What admins do with people's accounts. */
export function createUsers({ database, accounts }: { database: Database; accounts: AccountsService }) {
  /** One page of the people whose id, name or address the search finds. */
  async function list(query: ListQuery) {
    const { rows, total } = await listUsers(database, query);
    return pageOf(rows.map(accounts.present), total, query.page);
  }

  /** What `list` finds on all its pages, in batches from one snapshot. */
  function listAll(query: AllUsersQuery) {
    return readInBatches(
      database,
      (tx, afterId) => listUsersBeyond(tx, query, afterId),
      async (_tx, rows) => rows.map(accounts.present),
    );
  }

  /** Throws 422 for an address in use and a well-known password. */
  async function create(input: BodyOf<typeof createUserCall>): Promise<User> {
    const { name, email, password = createToken() } = input;
    const passwordHash = await accounts.hashNewPassword(password, input);
    return accounts.present(
      await accounts.createPerson(database, { name, email, password, passwordHash }, rolesFor(input)),
    );
  }

  /** Throws 404. */
  async function get(id: number): Promise<User> {
    const row = await findUser(database, id);
    if (!row) throw notFound(unknownUser);
    return accounts.present(row);
  }

  /** Somebody must remain who can sign in and change people; the lock keeps two changes at once from each leaving the other's. */
  async function assertAnotherManager(tx: Tx, id: number, message: string): Promise<void> {
    const managers = await holdActive(tx, rolesWith('users.change'));
    if (managers.every((managerId) => managerId === id)) throw refused(message);
  }

  /** A person as they are, held until the transaction ends. Throws 404, 409 when somebody saved since the edit's version. */
  async function hold(tx: Tx, id: number, edit: Pick<Edit, 'expectedVersion'>) {
    return (await holdUser(tx, id, edit)) ?? accounts.refuseStale(tx, id);
  }

  /**
   * Changes a person. A new password or another profile ends their sessions, save the admin's own; another address counts
   * at once, is unconfirmed, and the old one is told. Throws 404, 409 when somebody saved since the edit's version, and
   * 422 for an address in use, a well-known password or the last admin.
   */
  async function update(
    id: number,
    input: BodyOf<typeof updateUserByAdminCall>,
    edit: Edit,
    token: string | undefined,
  ): Promise<User> {
    const passwordHash = input.password ? await accounts.hashNewPassword(input.password, input) : undefined;
    const keptToken = id === edit.byId ? token : undefined;
    return database.transaction().execute(async (tx) => {
      const before = await hold(tx, id, edit);
      const roles = rolesFor(input, before.roles);
      if (!can(holderOf(roles), 'users.change')) {
        await assertAnotherManager(tx, id, 'A loja precisa de pelo menos um administrador.');
      }
      const { name, email } = input;
      const isReplaced = email !== before.email;
      const changes = { name, email, roles, ...(isReplaced && { email_confirmed_at: null }) };
      const row = await updateUser(tx, id, edit, changes).catch(accounts.refuseTakenEmail);
      if (isReplaced) await accounts.followReplacedEmail(tx, row, before.email);
      if (passwordHash) await accounts.setPassword(tx, id, passwordHash, keptToken);
      else if (String(row.roles) !== String(before.roles)) await accounts.signOutEverywhere(tx, id, keptToken);
      return accounts.present(row);
    });
  }

  /** Deactivates a person and ends their sessions. Throws 404, 409 as above, and 422 for oneself or the last admin. */
  async function deactivate(id: number, edit: Edit): Promise<User> {
    if (id === edit.byId) throw refused('Você não pode desativar a sua própria conta.');
    return database.transaction().execute(async (tx) => {
      await assertAnotherManager(tx, id, 'O último administrador não pode ser desativado.');
      const before = await hold(tx, id, edit);
      const row = await updateUser(tx, id, edit, { deleted_at: before.deleted_at ?? new Date() });
      await accounts.signOutEverywhere(tx, id);
      return accounts.present(row);
    });
  }

  /** Lets a deactivated person sign in again. Throws 404, 409 as above. */
  async function restore(id: number, edit: Edit): Promise<User> {
    return database.transaction().execute(async (tx) => {
      await hold(tx, id, edit);
      return accounts.present(await updateUser(tx, id, edit, { deleted_at: null }));
    });
  }

  /** Who has an account under an address in lower case, also a deactivated one. */
  async function findByEmail(email: string): Promise<User | undefined> {
    const row = await findUserByEmail(database, email);
    return row && accounts.present(row);
  }

  /** Makes an active admin of somebody, by whoever runs the shop's computer. Their sessions end. Throws 404. */
  async function promote(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      await hold(tx, id, { expectedVersion: undefined });
      await updateUser(tx, id, { byId: null }, { roles: ['dono'], deleted_at: null });
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
