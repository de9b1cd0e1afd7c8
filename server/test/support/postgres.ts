import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the PostgreSQL socket; the database `giro` there is the template that test files copy. */
    postgresSocket: string;
  }
}

/** One PostgreSQL for the whole run. */
export default async function setUp(project: TestProject) {
  const keeper = fork(path.join(import.meta.dirname, 'keep-postgres.ts'));
  const ended = once(keeper, 'exit');
  const [socket] = await Promise.race([
    once(keeper, 'message'),
    ended.then(() => Promise.reject(new Error('PostgreSQL for the tests did not start.'))),
  ]);
  project.provide('postgresSocket', String(socket));
  return async () => {
    keeper.disconnect();
    await ended;
  };
}
