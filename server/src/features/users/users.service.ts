import type { BodyOf } from '@giro/contract/call.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import type { AllUsersQuery } from '@giro/contract/calls/spreadsheets.ts';
import type { createUserCall, updateUserByAdminCall } from '@giro/contract/calls/users.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { can, holderOf, type Role, rolesWith } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { forbidden, notFound, refused } from '../../platform/http/errors.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import type { Reader, ShopReader } from '../../platform/sessions/reader.ts';
import { soughtBy } from '../../platform/sessions/sought-person.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { createTeamNotices, type TeamNoticesOptions } from './team-notices.service.ts';
import {
  findUser,
  findUserByEmail,
  listUsers,
  listUsersBeyond,
  lockUser,
  lockWithHolders,
  type UserRow,
  updateUser,
} from './users.queries.ts';

/** The roles that a body asks for, over those that somebody holds. */
function rolesFor({ profile, roles }: BodyOf<typeof createUserCall>, held: readonly string[] = []): Role[] {
  if (roles) return holderOf(roles).roles;
  if (profile === 'user') return [];
  return profile === 'admin' && held.length === 0 ? ['dono'] : holderOf(held).roles;
}

const isSameRoles = (one: readonly string[], other: readonly string[]) =>
  String(holderOf(one).roles) === String(holderOf(other).roles);

/** True if a role goes to whoever registered an address first, who may be anybody: it was never confirmed. */
const goesToStranger = (row: UserRow, before: UserRow) =>
  row.email_confirmed_at === null && !row.invited_at && row.roles.some((role) => !before.roles.includes(role));

const unknownUser = 'Este usuário não existe.';

export interface UsersOptions extends TeamNoticesOptions {
  database: Database;
  box: SecretBox;
  accounts: AccountsService;
}

/** Somebody's new means of access, and the session that stays. */
interface NewAccess {
  passwordHash: string | undefined;
  keptToken: string | undefined;
  /** They change themselves: whoever gives roles has nothing to gain by that. */
  isOwn: boolean;
}

export type UsersService = ReturnType<typeof createUsers>;

/** Work of the shop's people on everybody's accounts. */
export function createUsers({ database, box, accounts, ...noticesOptions }: UsersOptions) {
  const notices = createTeamNotices(noticesOptions);

  /** One page of the people whose id, name or address the search finds, and whose CPF for who may see it. */
  async function list(query: ListQuery, reader: ShopReader) {
    const { rows, total } = await listUsers(database, soughtBy(box, query, reader));
    return pageOf(
      rows.map((row) => accounts.present(row, reader)),
      total,
      query.page,
    );
  }

  /** Results of `list` on all its pages, in batches from one snapshot. */
  function listAll(query: AllUsersQuery, reader: ShopReader) {
    const sought = soughtBy(box, query, reader);
    return readInBatches(
      database,
      (tx, afterId) => listUsersBeyond(tx, sought, afterId),
      async (_tx, rows) => rows.map((row) => accounts.present(row, 'file')),
    );
  }

  async function getRow(db: Executor, id: number): Promise<UserRow> {
    const row = await findUser(db, id);
    if (!row) throw notFound(unknownUser);
    return row;
  }

  /** Throws 404. */
  async function get(id: number, reader: Reader, db: Executor = database): Promise<User> {
    return accounts.present(await getRow(db, id), reader);
  }

  /**
   * Adds a person, who is invited by mail where no password is given; the owners are told of another one. Returns their
   * id. Throws 422 for an address in use and a well-known password.
   */
  async function create(input: BodyOf<typeof createUserCall>): Promise<number> {
    const { name, email, password = createToken() } = input;
    const passwordHash = await accounts.hashNewPassword(password, input);
    return database.transaction().execute(async (tx) => {
      const row = await accounts.createPerson(tx, { name, email, password, passwordHash }, rolesFor(input));
      if (input.password === undefined) await accounts.invite(tx, row);
      await notices.noteAdded(tx, row);
      return row.id;
    });
  }

  /** Mails another invitation; the one before opens nothing any more. Throws 404, 422 for who has a password or no account to use. */
  async function inviteAgain(id: number, reader: Reader): Promise<User> {
    return database.transaction().execute(async (tx) => {
      const row = await lock(tx, id, { expectedVersion: undefined });
      if (row.invited_at === null) throw refused('Esta pessoa já escolheu a senha dela.');
      if (row.deleted_at !== null) throw refused('Ative a conta antes de convidar a pessoa de novo.');
      await accounts.invite(tx, row);
      return get(id, reader, tx);
    });
  }

  /** A person as they are, locked. Throws 404, 409 when somebody saved since the edit's version. */
  async function lock(tx: Tx, id: number, edit: Pick<Edit, 'expectedVersion'>): Promise<UserRow> {
    return (await lockUser(tx, id, edit)) ?? accounts.refuseStale(tx, id);
  }

  /**
   * Locks a person with everybody who can sign in and change people; returns whether they are the only one of these.
   * Throws 403 for an editor who is none of them any more, who may be about to change their own row.
   */
  async function holdAmongManagers(tx: Tx, id: number, editorId: number): Promise<{ isLastManager: boolean }> {
    const managers = await lockWithHolders(tx, id, rolesWith('users.change'));
    if (!managers.includes(editorId)) throw forbidden();
    return { isLastManager: managers.length === 1 && managers[0] === id };
  }

  /** Consequences for the sessions and links of somebody whose password or roles have changed. */
  async function endAccess(tx: Tx, row: UserRow, before: UserRow, { passwordHash, keptToken, isOwn }: NewAccess) {
    const isReplaced = row.email !== before.email;
    const hasOtherRoles = !isSameRoles(row.roles, before.roles);
    if (isReplaced && !row.invited_at) await accounts.followReplacedEmail(tx, row, before.email);
    if (!isOwn && goesToStranger(row, before)) await accounts.handOver(tx, row, passwordHash);
    else if (passwordHash) await accounts.setPassword(tx, row.id, passwordHash, keptToken);
    else if (hasOtherRoles) await accounts.signOutEverywhere(tx, row.id, keptToken);
    if (row.invited_at && !passwordHash && (isReplaced || hasOtherRoles)) await accounts.invite(tx, row);
  }

  /**
   * Changes a person. A new password or other roles end their sessions, save the editor's own; another address counts at
   * once, is unconfirmed, and the old one is told; other roles are told to the person. Who has not taken an invitation
   * gets another one instead, and so does who gets a role and has never confirmed their address. Throws 404, 409 when somebody saved since the edit's version, and 422 for an address in use,
   * a well-known password or the last person who may change people.
   */
  async function update(
    id: number,
    input: BodyOf<typeof updateUserByAdminCall>,
    edit: ShownEdit,
    token: string | undefined,
  ): Promise<User> {
    const passwordHash = input.password ? await accounts.hashNewPassword(input.password, input) : undefined;
    const isOwn = id === edit.byId;
    return database.transaction().execute(async (tx) => {
      const { isLastManager } = await holdAmongManagers(tx, id, edit.byId);
      const before = await lock(tx, id, edit);
      const roles = rolesFor(input, before.roles);
      if (isLastManager && !can({ roles }, 'users.change')) {
        throw refused('A loja precisa de pelo menos um administrador.');
      }
      const { name, email } = input;
      const changes = { name, email, roles, ...(email !== before.email && { email_confirmed_at: null }) };
      const row = await updateUser(tx, id, edit, changes).catch(accounts.refuseTakenEmail);
      await endAccess(tx, row, before, { passwordHash, keptToken: isOwn ? token : undefined, isOwn });
      const saved = await getRow(tx, id);
      await notices.noteChanged(tx, saved, before, saved.password_hash !== before.password_hash);
      await notices.noteRoles(tx, saved, before.roles);
      return accounts.present(saved, edit.reader);
    });
  }

  /** Deactivates a person and ends their sessions. Throws 404, 409 as above, and 422 for oneself or the last of them. */
  async function deactivate(id: number, edit: ShownEdit): Promise<User> {
    if (id === edit.byId) throw refused('Você não pode desativar a sua própria conta.');
    return database.transaction().execute(async (tx) => {
      const { isLastManager } = await holdAmongManagers(tx, id, edit.byId);
      const before = await lock(tx, id, edit);
      if (isLastManager) throw refused('O último administrador não pode ser desativado.');
      const row = await updateUser(tx, id, edit, { deleted_at: before.deleted_at ?? new Date() });
      await accounts.signOutEverywhere(tx, id);
      if (before.deleted_at === null) await notices.noteDeactivated(tx, row);
      return accounts.present(row, edit.reader);
    });
  }

  /** Lets a deactivated person sign in again. Throws 404, 409 as above, and 422 for an account that its person ended. */
  async function restore(id: number, edit: ShownEdit): Promise<User> {
    return database.transaction().execute(async (tx) => {
      const before = await lock(tx, id, edit);
      if (before.anonymised_at) throw refused('A própria pessoa excluiu esta conta: não há mais quem possa voltar.');
      const row = await updateUser(tx, id, edit, { deleted_at: null });
      if (before.deleted_at !== null) await notices.noteRestored(tx, row);
      return accounts.present(row, edit.reader);
    });
  }

  /** Who has an account under an address in lower case, also a deactivated one. */
  async function findByEmail(email: string) {
    const row = await findUserByEmail(database, email);
    return row && { id: row.id, name: row.name, deleted_at: row.deleted_at, ...holderOf(row.roles) };
  }

  /**
   * Makes an active owner of somebody, by whoever runs the shop's computer. Their sessions end, and who has never
   * confirmed their address is invited. Throws 404.
   */
  async function promote(id: number): Promise<{ isInvited: boolean }> {
    return database.transaction().execute(async (tx) => {
      const before = await lock(tx, id, { expectedVersion: undefined });
      const row = await updateUser(tx, id, { byId: null }, { roles: ['dono'], deleted_at: null });
      if (goesToStranger(row, before)) await accounts.handOver(tx, row);
      else await accounts.signOutEverywhere(tx, id);
      const saved = await getRow(tx, id);
      if (before.deleted_at !== null) await notices.noteRestored(tx, saved);
      await notices.noteRoles(tx, saved, before.roles);
      return { isInvited: saved.invited_at !== null };
    });
  }

  /** Sets somebody's password, by whoever runs the shop's computer. Their sessions end. Throws 404, 422 as above. */
  async function setPassword(id: number, password: string): Promise<void> {
    const before = await getRow(database, id);
    const passwordHash = await accounts.hashNewPassword(password, before);
    await database.transaction().execute(async (tx) => {
      await accounts.setPassword(tx, id, passwordHash);
      await notices.noteChanged(tx, before, before, true);
    });
  }

  return {
    list,
    listAll,
    get,
    create,
    inviteAgain,
    update,
    deactivate,
    restore,
    findByEmail,
    promote,
    setPassword,
    passwordProblems: accounts.passwordProblems,
  };
}
