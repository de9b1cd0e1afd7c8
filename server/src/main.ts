// Starts one Giro process: database, jobs, HTTP; stops them in the reverse order.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, type AppOptions, createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { endCounterOffersSoon } from './features/counter-offers/counter-offers.jobs.ts';
import { endUnpaidSoon } from './features/orders/unpaid-orders.jobs.ts';
import { endDueSoon } from './features/payments/charges.jobs.ts';
import { followChanges } from './platform/cache/changes.ts';
import { setClock } from './platform/clock.ts';
import { hashOldCpfs } from './platform/crypto/hash-cpfs.queries.ts';
import { openSecretBox, readSecretKey } from './platform/crypto/secret-key.ts';
import { assertAnswers, openDatabase, openNotesPool, openPool } from './platform/database/database.ts';
import { migrateServer } from './platform/database/migrate.ts';
import { oneAtATime } from './platform/database/one-at-a-time.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database/server.ts';
import { isStoreAway } from './platform/files/disk.ts';
import { Refusal, textsOf } from './platform/http/errors.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { prepareJobs, startJobs } from './platform/jobs/jobs.ts';
import { openLog } from './platform/log.ts';
import type { TracingOptions } from './platform/tracing/tracing.ts';
import { endOnUnforeseen } from './platform/unforeseen.ts';
import { createServices } from './services.ts';
import { createFirstAdmin } from './setup/first-admin.ts';
import type { MakeServices } from './setup/living-demo/load-living-demo.ts';
import { isEmptyStore } from './setup/store-state.queries.ts';

/** After so long what does not end is left behind: whoever told Giro to end waits no longer. */
const longestEndMs = 14_000;

/** So many connections wait while a busy process accepts none, as far as the system lets them (`net.core.somaxconn`). */
const mostUnaccepted = 4096;

/** A start that cannot go on ends with a sentence, not with a stack. */
class StartProblem extends Error {}

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

/** Gives an empty database its first admin, whom it answers, and what the settings ask for. */
async function fillEmptyDatabase(options: AppOptions & { now: () => Date }, { services }: App) {
  const { config, database, pool } = options;
  const admin = await createFirstAdmin(database, services.accounts, config.admin).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    throw new StartProblem(`ADMIN_EMAIL or ADMIN_PASSWORD is refused: ${textsOf(error)}`);
  });
  if (config.demo !== 'none' && (await isEmptyStore(database))) {
    const { loadDemoStore } = await import('./setup/load-demo-store.ts');
    // Nobody outside is asked about the days of a demo.
    const alone = { ...options, config: { ...config, places: undefined } };
    const makeServices: MakeServices = (given) => createServices({ ...alone, ...given });
    const living = config.demo === 'living' ? makeServices : undefined;
    const { pictures } = services;
    await loadDemoStore(pool, { pictures, makeServices: living, now: options.now() }).catch((error) => {
      if (!isStoreAway(error)) throw error;
      throw new StartProblem(
        `The pictures of the demo store cannot be stored: ${error.cause?.message ?? error.message}`,
      );
    });
  }
  if (config.analyticsId) await services.shopSettings.fillAnalyticsId(config.analyticsId);
  return admin;
}

async function start() {
  const config = readConfigOrStop();
  await assertPortIsFree(config);
  const log = openLog(config.logLevel);
  const server = await openDatabaseServer(config, `giro:${process.pid}`);
  let stop = async () => {};
  let ending: Promise<never> | undefined;
  const end = (code: number) => {
    if (ending) return;
    setTimeout(() => process.exit(code), longestEndMs).unref();
    ending = stop()
      .then(() => server.stop())
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
  const pool = openPool(server.queries, onError);
  const notesPool = openNotesPool(server.connection, onError);
  // Crowds that wait for the other ones say nothing of the database.
  const watchPool = openPool({ ...server.queries, query_timeout: 5000 }, onError, 1);
  const tracing = config.traces && (await startTracing(config.traces));
  tracing?.followStatements(pool);
  const database = openDatabase(pool);
  const setup = openPool(server.connection, onError);
  const { app, admin } = await oneAtATime(setup, 'giro setup', async () => {
    const tables = openDatabase(setup);
    await migrateServer(server, tables);
    await prepareJobs(setup);
    const box = await openSecretBox(readSecretKey(config.secretKey, config.dataDir), tables, config.oldSecretKey);
    await hashOldCpfs(tables, box);
    const now = await setClock(tables, config.testClock);
    const observers = tracing ? [tracing.observeRequests] : [];
    const options = { config, pool, notesPool, watchPool, database, box, log, now, observers };
    const created = await createApp(options);
    await created.services.bankLinks.sealClearTokens();
    return { app: created, admin: await fillEmptyDatabase({ ...options, pool: setup }, created) };
  });
  await setup.end();
  const { tasks, cron } = housekeeping(database);
  const { connection } = server;
  const runners = [
    // One mail after the other is fast enough, and leaves the machine to those who are buying.
    { tasks: { ...app.tasks, ...tasks }, cron: [...app.cron, ...cron], concurrency: 1 },
    // What waits for other servers delays no mail.
    { tasks: app.outsideTasks, cron: app.outsideCron, concurrency: 4 },
  ].map(({ tasks, ...runner }) =>
    startJobs({ pool: notesPool, connection, log, ...runner, tasks: tracing?.followTasks(tasks) ?? tasks }),
  );
  await endUnpaidSoon(database);
  await endCounterOffersSoon(database);
  await endDueSoon(database);
  const changes = followChanges(connection, app.cache, log);
  const watch = setInterval(() => {
    assertAnswers(watchPool).catch(() =>
      server.ensureRunning().catch((error) => log.error({ err: error }, 'no database')),
    );
  }, 1000);
  await app.http.listen({ port: config.port, host: config.host, backlog: mostUnaccepted });
  announce(config, admin);

  return async () => {
    clearInterval(watch);
    app.draining.begin();
    const closeHttp = async () => {
      await sleep(config.drainMs);
      await app.http.close();
    };
    await Promise.all([closeHttp(), ...runners.map((runner) => runner.stop())]);
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
  console.error(error instanceof StartProblem ? `\n${error.message}\n` : error);
  process.exit(1);
});
