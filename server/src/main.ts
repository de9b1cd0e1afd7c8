// Starts one Giro process: database, jobs, HTTP; stops them in the reverse order.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { followChanges } from './platform/cache/changes.ts';
import { assertAnswers, longestAnswerMs, openDatabase, openNotesPool, openPool } from './platform/database/database.ts';
import { OtherTables } from './platform/database/migrate.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database/server.ts';
import { endOnUnforeseen, openLog } from './platform/log.ts';
import type { TracingOptions } from './platform/tracing/tracing.ts';
import { prepareStore, StartProblem, showStage } from './prepare-store.ts';
import { startRunners } from './runners.ts';

/** After so long what does not end is left behind: whoever told Giro to end waits no longer. */
const longestEndMs = 14_000;

/**
 * A process that ends waits for its threads, and one that compiles code may wait for the process to collect garbage: neither
 * would ever end (nodejs/node#54918). So long after the last work there is next to no code left to compile.
 */
const restMs = 300;

/** So many connections wait while a busy process accepts none, as far as the system lets them (`net.core.somaxconn`). */
const mostUnaccepted = 4096;

/** A start leaves a third of its memory behind, which the engine would keep until it needs the room. */
const collectAfterMs = 10_000;

async function assertPortIsFree({ port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        new StartProblem(
          isTaken ? `Port ${port} is taken. Free it, or choose another: PORT=3001 npm start` : error.message,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function readConfigOrStop(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new StartProblem(`A setting is wrong.\n${(error as Error).message}`);
  }
}

async function start() {
  const config = readConfigOrStop();
  await assertPortIsFree(config);
  const log = openLog(config.logLevel);
  // Until its tables are there, or the demo store is begun.
  showStage('Database');
  const server = await openDatabaseServer(config, `giro:${process.pid}`);
  let stop = async () => {};
  let ending: Promise<never> | undefined;
  const end = (code: number) => {
    if (ending) return;
    setTimeout(() => process.exit(code), longestEndMs).unref();
    ending = stop()
      .then(() => server.stop())
      .then(() => sleep(restMs))
      .then(() => process.exit(code));
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  // The launcher that started this process has gone.
  process.on('disconnect', () => end(0));
  endOnUnforeseen(log, end);
  try {
    stop = await serve(config, log, server);
  } catch (error) {
    await ending;
    await server.stop();
    throw error;
  }
}

/** Only who wants traces pays for the libraries' memory. */
async function startTracing(options: TracingOptions) {
  const { openTracing } = await import('./platform/tracing/tracing.ts');
  return openTracing(options);
}

/** Works until what it answers is called, which leaves the database running. */
async function serve(config: Config, log: Logger, server: DatabaseServer): Promise<() => Promise<void>> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection failed');
  const pool = openPool({ ...server.queries, longestAnswerMs }, onError);
  const notesPool = openNotesPool({ ...server.connection, longestAnswerMs }, onError);
  // Crowds that wait for the other ones say nothing of the database.
  const watchPool = openPool({ ...server.queries, longestAnswerMs: 5000 }, onError, 1);
  const tracing = config.traces && (await startTracing(config.traces));
  tracing?.followStatements(pool);
  const database = openDatabase(pool);
  const { box, now, admin } = await prepareStore({ config, server, log, onError });
  const observers = tracing ? [tracing.observeRequests] : [];
  if (config.awaitsPages) await once(process, 'message');
  const app = await createApp({ config, pool, notesPool, watchPool, database, box, log, now, observers });
  const { connection } = server;
  const runners = startRunners({ app, pool: notesPool, connection, log, follow: tracing?.followTasks });
  const changes = followChanges(connection, app.cache, log);
  const watch = setInterval(() => {
    assertAnswers(watchPool).catch(() =>
      server.ensureRunning().catch((error) => log.error({ err: error }, 'no database')),
    );
  }, 1000);
  await app.http.listen({ port: config.port, host: config.host, backlog: mostUnaccepted });
  announce(config, admin);
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'async' }), collectAfterMs).unref();

  return async () => {
    clearInterval(watch);
    app.draining.begin();
    const closeHttp = async () => {
      await sleep(config.drainMs);
      await app.http.close();
    };
    await Promise.all([closeHttp(), runners.stop()]);
    await changes.stop();
    await Promise.all([notesPool.end(), watchPool.end()]);
    await database.destroy();
    await tracing?.stop();
  };
}

function announce(config: Config, admin: { email: string; password: string | undefined } | undefined): void {
  const local = `http://localhost:${config.port}`;
  const lines = [
    '',
    '  Giro is ready',
    '',
    `  Store        ${local}`,
    `  Back-office  ${local}/login`,
    ...(admin
      ? [`  Admin        ${admin.email}   password: ${admin.password ?? '(ADMIN_PASSWORD)'}   (shown only this once)`]
      : [`  Admin        ${config.admin.email} or whoever you have added since`]),
    `  E-mail       files in ${config.dataDir}/mail until SMTP is set up`,
    `  Data         ${config.dataDir}`,
    '',
  ];
  console.log(lines.join('\n'));
}

start().catch((error) => {
  console.error(error instanceof StartProblem || error instanceof OtherTables ? `\n${error.message}\n` : error);
  process.exit(1);
});
