// npm run sign-out -- --email EMAIL: ends the sessions of a person, or of everybody, while Giro runs.
import { openDatabase, openPool } from '../platform/database/database.ts';
import { signOut } from './end-sessions.ts';
import { OperationProblem } from './operation-problem.ts';
import { runOperation } from './run-operation.ts';

const words = `npm run sign-out -- --email EMAIL      ends every session of a person
npm run sign-out -- --everybody        ends every session`;

const options = { email: { type: 'string' }, everybody: { type: 'boolean' } } as const;

await runOperation({ words, takesNoFile: true, options }, async ({ connection, options: { email, everybody } }) => {
  if ((typeof email === 'string') === (everybody === true)) throw new OperationProblem(words, 2);
  const database = openDatabase(openPool(connection, () => undefined, 2));
  try {
    return await signOut(database, everybody ? undefined : String(email));
  } finally {
    await database.destroy();
  }
});
