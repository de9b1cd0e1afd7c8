import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, openPool } from '../src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { prepareJobs } from '../src/platform/jobs/jobs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the PostgreSQL socket; the database `giro` there is the template that test files copy. */
    postgresSocket: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template database. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-test-'));
  const server = await openEmbeddedPostgres(folder, 'giro:test');
  const pool = openPool(server.connection, () => undefined);
  const database = openDatabase(pool);
  await migrate(database);
  await prepareJobs(pool);
  await database.destroy();
  project.provide('postgresSocket', String(server.connection.host));
  return async () => {
    await server.stop();
    // Where root's cluster lies, which `nobody` cannot reach in a folder of root's.
    const outside = path.join('/var/lib/giro/clusters', readFileSync(path.join(folder, 'cluster-id'), 'utf8'));
    for (const place of [outside, folder]) rmSync(place, { recursive: true, force: true });
  };
}
