import { randomBytes } from 'node:crypto';
import type { AccountsService } from '../features/accounts/accounts.service.ts';
import type { Database } from '../platform/database/database.ts';
import { hasManager } from './store-state.queries.ts';

/** 72 random bits as 12 characters that can be typed. */
export function makeUpPassword(): string {
  return randomBytes(9).toString('base64url');
}

/**
 * Makes the first admin of a database that has none. Returns what to print: the password only when it was made up
 * here. Throws 422 when the address belongs to somebody else, and for a well-known password.
 */
export async function createFirstAdmin(
  database: Database,
  accounts: AccountsService,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ email: string; password: string | undefined } | undefined> {
  if (await hasManager(database)) return undefined;
  const chosen = password ?? makeUpPassword();
  const passwordHash = await accounts.hashNewPassword(chosen, { email });
  await database.transaction().execute(async (tx) => {
    const person = { name: 'Administração', email, password: chosen, passwordHash };
    const { id } = await accounts.createPerson(tx, person, ['dono']);
    // Whoever sets the shop up named the address, and publishes its terms.
    await accounts.markEmailConfirmed(tx, id);
    await accounts.accept(tx, id, undefined);
  });
  return { email, password: password ? undefined : chosen };
}
