import type { Database } from '../platform/database/database.ts';
import { record } from '../platform/record/record.ts';
import { OperationProblem } from './operation-problem.ts';
import { endSessions, findPersonByEmail } from './sign-outs.queries.ts';

/**
 * Ends every session of who has this address, or of everybody; returns what to print. Passwords and second factors stay.
 * Throws `OperationProblem` when nobody has the address.
 */
export function signOut(database: Database, email: string | undefined): Promise<string> {
  return database.transaction().execute(async (tx) => {
    const person = email === undefined ? undefined : await findPersonByEmail(tx, email);
    if (email !== undefined && !person) throw new OperationProblem(`Nobody has the address ${email}.`);
    const count = await endSessions(tx, person?.id);
    const subject = person && { kind: 'user', id: person.id, words: person.name };
    await record(tx, { kind: 'session-ended', ...(subject && { subject }), before: { sessões: count } });
    return `${email ?? 'Everybody'} has to sign in again: ${count} sessions have ended.`;
  });
}
