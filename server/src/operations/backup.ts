// npm run backup -- FILE: database and pictures in one file, while Giro runs.
import { statSync } from 'node:fs';
import { runOperation } from './run-operation.ts';
import { writeBackup } from './write-backup.ts';

const usage = 'npm run backup -- FILE      writes database and pictures into a new file (.tar.gz)';
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

await runOperation(usage, [], async ({ client, disk, file, config }) => {
  const { rows, pictures } = await writeBackup(client, disk, file);
  const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0);
  const tables = Object.keys(rows).length;
  return [
    `Backup written: ${file}`,
    `${tables} tables, ${count} rows, ${pictures} pictures, ${megabytes(statSync(file).size)}`,
    '',
    'The secret key is NOT in it. Keep the key in another place than the backup:',
    config.secretKey ? 'the value of SECRET_KEY.' : `${config.dataDir}/secret.key`,
    'Without it nobody can restore this backup or read CPF, RG and bank data of it.',
  ].join('\n');
});
