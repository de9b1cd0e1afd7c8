// npm run types: writes schema.ts from the migrations, by way of a throw-away database.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, openPool } from './database.ts';
import { openEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'giro-types-'));
const server = await openEmbeddedPostgres(folder, 'giro:types');
const pool = openPool(server.connection, () => undefined);
const database = openDatabase(pool);
await migrate(database);
await database.destroy();
const { host, user, database: name } = server.connection;
const cli = path.join(import.meta.dirname, '../../../../node_modules/kysely-codegen/dist/cli/bin.js');
const target = path.join(import.meta.dirname, 'schema.ts');
const address = `postgres://${user}@localhost/${name}?host=${host}`;
const verify = process.argv.includes('--verify') ? ['--verify'] : [];
const args = ['--dialect', 'postgres', '--url', address, '--out-file', target, '--date-parser', 'string'];
const codegen = spawnSync(process.execPath, [cli, ...args, '--numeric-parser', 'number', ...verify], {
  stdio: 'inherit',
});
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(codegen.status ?? 1);
