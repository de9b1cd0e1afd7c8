// npm run rotate-key: seals with SECRET_KEY whatever OLD_SECRET_KEY sealed, while Giro serves with both set.
import { resealAll } from '../platform/crypto/reseal.queries.ts';
import { openSecretBox } from '../platform/crypto/secret-key.ts';
import { openDatabase, openPool } from '../platform/database/database.ts';
import { record } from '../platform/record/record.ts';
import { OperationProblem } from './operation-problem.ts';
import { runOperation } from './run-operation.ts';

const words = `npm run rotate-key      seals everything anew: SECRET_KEY is the new key, OLD_SECRET_KEY the one until now`;

await runOperation({ words, takesNoFile: true }, async ({ config, connection }) => {
  const { secretKey, oldSecretKey } = config;
  if (!secretKey || !oldSecretKey) throw new OperationProblem(`Set both keys.\n\n${words}`, 2);
  if (secretKey === oldSecretKey) throw new OperationProblem('SECRET_KEY and OLD_SECRET_KEY are the same key.', 2);
  const pool = openPool(connection, () => undefined, 2);
  const database = openDatabase(pool);
  try {
    const box = await openSecretBox(secretKey, database, oldSecretKey).catch((error: Error) => {
      throw new OperationProblem(error.message);
    });
    const count = await resealAll(database, box);
    await record(database, { kind: 'key-rotated', after: { valores: count } });
    return [
      `${count} sealed values are under the new key now.`,
      '',
      'Take OLD_SECRET_KEY away and start every process of Giro again. Without DATA_DIR/secret.key, keep SECRET_KEY set;',
      'else write the new key into that file. Backups made before open with the old key alone: keep it beside them.',
    ].join('\n');
  } finally {
    await database.destroy();
  }
});
