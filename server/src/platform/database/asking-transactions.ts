import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely';
import { forbidden } from '../http/errors.ts';
import { findActor } from '../record/actor.ts';

/**
 * True if somebody holds roles, who then keeps them until the transaction ends. Who has changed their own row in it
 * held them when they did, which `users.service.ts` sees to.
 */
const holdsRoles = `select from users where id = $1 and deleted_at is null
  and (roles @> $2::text[] or xmin = pg_current_xact_id()::xid) for share`;

/**
 * Asks again, before a transaction is kept, whether whoever makes its request still holds the roles that let them make
 * it: one that was taken meanwhile counts for what is under way. Asked last, so that who takes a role never waits for
 * what waits itself; one that only reads changes nothing and is not asked. Throws 403, and nothing is kept.
 */
export class AskingTransactions extends PostgresDriver {
  readonly #reading = new WeakSet<DatabaseConnection>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') this.#reading.add(connection);
    else this.#reading.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { person, roles } = findActor() ?? {};
    if (person && roles && !this.#reading.has(connection)) {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(holdsRoles, [person.id, [...roles]]));
      if (rows.length === 0) throw forbidden();
    }
    await super.commitTransaction(connection);
  }
}
