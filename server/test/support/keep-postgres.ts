// The PostgreSQL of a run of tests, with a migrated template database; it ends with the runner, however that ends.
import { makeQuickFolder } from '../../fakes/quick-folder.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { openEmbeddedPostgres, removeDataFolder } from '../../src/platform/database/embedded.ts';
import { superuser, withConnection } from '../../src/platform/database/embedded-roles.ts';
import { migrateServer } from '../../src/platform/database/migrate.ts';
import { prepareJobs } from '../../src/platform/jobs/jobs.ts';

const folder = makeQuickFolder('giro-test-');

async function prepare() {
  const server = await openEmbeddedPostgres(folder, 'giro:test');
  await withConnection(
    { host: String(server.connection.host), user: superuser, database: 'postgres' },
    async (client) => {
      // Tests make databases and roles, and cut connections of others.
      await client.query('alter role giro createdb createrole; grant pg_signal_backend to giro');
      // Nothing here outlives the run, so nothing waits for the disk. Starts prove what outlives a PostgreSQL. Each
      // database is gone before its tables are worth tidying up.
      for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
        await client.query(`alter system set ${setting} = off`);
      await client.query('select pg_reload_conf()');
    },
  );
  const pool = openPool(server.connection, () => undefined);
  const database = openDatabase(pool);
  await migrateServer(server, database);
  await prepareJobs(pool);
  await database.destroy();
  return server;
}

const preparing = prepare();
// These reach everybody of a terminal at once; this one waits for the runner.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.once('disconnect', async () => {
  await (await preparing).stop();
  removeDataFolder(folder);
  process.exit(0);
});
const { connection } = await preparing;
process.send?.(connection.host, () => undefined);
