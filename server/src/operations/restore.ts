// npm run restore -- FILE [--replace]: puts a backup into an empty database, or in place of what is there.
import { findSecretKey } from '../platform/crypto/secret-key.ts';
import { openPool } from '../platform/database/database.ts';
import { prepareJobs } from '../platform/jobs/jobs.ts';
import { decryptWith, isEncrypted } from './age.ts';
import { OperationProblem } from './operation-problem.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Operation, runOperation } from './run-operation.ts';

const words = `npm run restore -- FILE              puts a backup into an empty database
npm run restore -- FILE --replace    puts it in place of what the database holds
Of an encrypted backup also: --identity KEYFILE, the file that age-keygen made`;
const options = { replace: { type: 'boolean' }, identity: { type: 'string' } } as const;

/** The means to open a backup; undefined where it is not encrypted. */
async function findDecryption(file: string, identity: unknown) {
  if (!(await isEncrypted(file))) return undefined;
  if (typeof identity !== 'string') throw new OperationProblem(`${file} is encrypted: name the key with --identity.`);
  return decryptWith(identity);
}

async function prepareJobTables({ connection }: Operation): Promise<void> {
  const pool = openPool(connection, () => undefined, 2);
  await prepareJobs(pool).finally(() => pool.end());
}

await runOperation({ words, options }, async (operation) => {
  const { config, file, options: given } = operation;
  const secretKey = findSecretKey(config.secretKey, config.dataDir);
  const { createdAt, end, waitingMails, endedAgain } = await restoreBackup({
    ...operation,
    secretKey,
    replace: given.replace === true,
    decrypt: await findDecryption(file, given.identity),
    prepareJobs: async () => {
      await operation.lendRecord();
      await prepareJobTables(operation);
    },
  }).finally(() => operation.keepRecord());
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  return [
    `Restored: ${file}, written ${createdAt}`,
    `${Object.keys(end.rows).length} tables, ${rows} rows, ${end.pictures} pictures, ${waitingMails} mails still to be sent`,
    ...(endedAgain > 0 ? [`Deleted again: ${endedAgain} accounts that ended after the backup`] : []),
    '',
    'The secret key at hand opens it. It is not part of any backup: keep it, in another place than the backups.',
  ].join('\n');
});
