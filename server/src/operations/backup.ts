// npm run backup -- FILE: database and pictures in one file, while Giro runs.
import { statSync } from 'node:fs';
import { encryptFor } from './age.ts';
import { OperationProblem } from './operation-problem.ts';
import { runOperation } from './run-operation.ts';
import { writeBackup } from './write-backup.ts';

const words = `npm run backup -- FILE                        writes database and pictures into a new file (.tar.gz)
npm run backup -- FILE --recipient age1…      the same, encrypted for whoever holds that key (.tar.gz.age)`;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const calledOff = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // It may come twice: from a terminal to all of its programs, and from npm.
  process.on(signal, () => calledOff.abort(new OperationProblem('The backup was called off. Nothing is left of it.')));
}

const command = { words, options: { recipient: { type: 'string' } } } as const;

await runOperation(command, async ({ client, disk, file, config, options: { recipient } }) => {
  const encrypt = typeof recipient === 'string' ? encryptFor(recipient) : undefined;
  const { rows, pictures } = await writeBackup(client, disk, file, encrypt, calledOff.signal);
  const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0);
  const tables = Object.keys(rows).length;
  return [
    `Backup written: ${file}`,
    ...(encrypt ? [`Encrypted for ${recipient}: nobody reads it without that key.`] : []),
    `${tables} tables, ${count} rows, ${pictures} pictures, ${megabytes(statSync(file).size)}`,
    '',
    'The secret key is NOT in it. Keep the key in another place than the backup:',
    config.secretKey ? 'the value of SECRET_KEY.' : `${config.dataDir}/secret.key`,
    'Without it nobody can restore this backup or read CPF, RG and bank data of it.',
  ].join('\n');
});
