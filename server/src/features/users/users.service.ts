import type { BodyOf } from '@giro/contract/call.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import type { createUserCall, updateUserByAdminCall } from '@giro/contract/calls/users.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { texts } from '@giro/contract/texts.ts';
import { sql } from 'kysely';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import { containing, offsetOf, pageOf, pageSize } from '../../platform/database/paging.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';

const unknownUser = 'Este usuário não existe.';

export type UsersService = ReturnType<typeof createUsers>;

/** What admins do with people's accounts. */
export function createUsers({ database, accounts }: { database: Database; accounts: AccountsService }) {
  async function list({ page, search, sort }: ListQuery) {
    const found = database
      .selectFrom('users')
      .$if(search !== '', (query) =>
        query.where((eb) =>
          eb.or([
            eb('search_name', 'like', sql<string>`fold(${containing(search)})`),
            eb('email', 'like', containing(search.toLowerCase())),
            ...(/^\d{1,9}$/.test(search) ? [eb('id', '=', Number(search))] : []),
          ]),
        ),
      );
    const [rows, { total }] = await Promise.all([
      found.selectAll().orderBy('id', sort).limit(pageSize).offset(offsetOf({ page })).execute(),
      found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return pageOf(rows.map(accounts.present), total, page);
  }

  async function create(input: BodyOf<typeof createUserCall>): Promise<User> {
    const passwordHash = await accounts.hashPassword(input.password);
    return accounts.present(await accounts.createPerson(database, { ...input, passwordHash }, input.profile));
  }

  /** One admin must remain who can sign in; the lock keeps two changes at once from each leaving the other's. */
  async function assertAnotherAdmin(tx: Executor, id: number, message: string): Promise<void> {
    const admins = await tx
      .selectFrom('users')
      .select('id')
      .where('profile', '=', 'admin')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (admins.every((admin) => admin.id === id)) throw refused(message);
  }

  /** Changes a person; a new password ends their sessions. Throws 404, and 422 for an address in use or the last admin. */
  async function update(id: number, input: BodyOf<typeof updateUserByAdminCall>): Promise<User> {
    const passwordHash = input.password ? await accounts.hashPassword(input.password) : undefined;
    return database.transaction().execute(async (tx) => {
      if (input.profile === 'user') await assertAnotherAdmin(tx, id, 'A loja precisa de pelo menos um administrador.');
      const row = await tx
        .updateTable('users')
        .set((old) => ({
          name: input.name,
          email: input.email,
          profile: input.profile,
          password_hash: passwordHash,
          updated_at: new Date(),
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
        .catch((error) => {
          if (violates(error, 'users_email')) throw invalid({ email: [texts.emailTaken] });
          throw error;
        });
      if (!row) throw notFound(unknownUser);
      if (passwordHash) await accounts.endAllSessions(tx, id);
      return accounts.present(row);
    });
  }

  /** Deactivates a person and ends their sessions. Throws 404, and 422 for oneself or the last admin. */
  async function deactivate(id: number, byId: number): Promise<User> {
    if (id === byId) throw refused('Você não pode desativar a sua própria conta.');
    return database.transaction().execute(async (tx) => {
      await assertAnotherAdmin(tx, id, 'O último administrador não pode ser desativado.');
      const row = await tx
        .updateTable('users')
        .set((old) => ({
          deleted_at: sql<Date>`coalesce(deleted_at, now())`,
          updated_at: new Date(),
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw notFound(unknownUser);
      await accounts.endAllSessions(tx, id);
      return accounts.present(row);
    });
  }

  async function restore(id: number): Promise<User> {
    const row = await database
      .updateTable('users')
      .set((old) => ({ deleted_at: null, updated_at: new Date(), version: old('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound(unknownUser);
    return accounts.present(row);
  }

  return { list, create, update, deactivate, restore };
}
