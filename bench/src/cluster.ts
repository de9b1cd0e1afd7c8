// npm run bench cluster: what becomes of orders when the primary of a cluster dies under them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPool } from '../../server/src/platform/database/database.ts';
import { type Asked, type Buying, openBuying } from './cluster/buying.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { admin, end, program, run, waitFor } from './processes.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, rate: { type: 'string', default: '100' } },
});
const rounds = Number(values.rounds);
const perSecond = Number(values.rate);
const giroPorts = [28_421, 28_422];
const longestSeconds = 30;
const longestRoundMs = 60_000;

function startGiro(port: number, { queriesUrl, directUrl }: Cluster, folder: string) {
  return run(program, {
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DATABASE_URL: queriesUrl,
    DATABASE_DIRECT_URL: directUrl,
    SECRET_KEY: 'ab'.repeat(32),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEMO: '0',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
}

const isWrittenAfter = (all: readonly Asked[], moment: number) =>
  all.some(({ sentAt, code }) => sentAt > moment && code !== undefined);

/** The longest time in which no order was answered with yes. */
function longestPause(all: readonly Asked[]): number {
  const moments = all.filter(({ code }) => code !== undefined).map(({ answeredAt }) => answeredAt);
  moments.sort((one, other) => one - other);
  return Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? moment)));
}

function countStatuses(all: readonly Asked[]): string {
  const counts = new Map<number, number>();
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
}

/** One end of the primary under orders; returns whether everything was as it must be. */
async function playRound(name: string, cluster: Cluster, buying: Buying, endPrimary: () => Promise<string>) {
  const orders = buying.start(perSecond);
  await sleep(3000 + Math.random() * 3000);
  const ended = await endPrimary();
  const endedAt = performance.now();
  while (!isWrittenAfter(orders.all, endedAt) && performance.now() < endedAt + longestRoundMs) await sleep(100);
  await sleep(3000);
  await orders.stop();
  const said = countStatuses(orders.all);
  const isHonest = orders.all.every(({ status }) => status === 201 || status === 503);
  const isBack = isWrittenAfter(orders.all, endedAt);
  const seconds = isBack ? longestPause(orders.all) / 1000 : Number.POSITIVE_INFINITY;
  const longest = Math.max(...orders.all.map(({ sentAt, answeredAt }) => answeredAt - sentAt)) / 1000;
  cluster.revive(ended);
  await cluster.whole();
  const { lost } = await buying.compare(orders.all);
  const repeated = await buying.repeat(orders.all);
  const { addsUp } = await buying.compare(orders.all);
  const isEverythingThere = orders.all.every(({ status }) => status === 201);
  const isOk = lost === 0 && addsUp && isEverythingThere && isHonest && seconds <= longestSeconds;
  console.log(
    `${isOk ? 'ok    ' : 'MISSED'} ${name} (${ended}): ${said}; ${lost} acknowledged orders lost; ` +
      `nothing was written for ${seconds.toFixed(1)} s (budget ${longestSeconds}); the slowest answer took ${longest.toFixed(1)} s; ` +
      `${repeated} sent again, ${isEverythingThere && addsUp ? 'each there once' : 'NOT EACH THERE ONCE'}`,
  );
  return isOk;
}

const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));
const cluster = await startCluster();
const database = openPool({ connectionString: cluster.directUrl }, () => undefined, 2);
const giros = giroPorts.map((port) => startGiro(port, cluster, folder));

async function tidyUp(): Promise<void> {
  await Promise.all(giros.map(end));
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => tidyUp().finally(() => process.exit(1)));

try {
  const urls = giroPorts.map((port) => `http://127.0.0.1:${port}`);
  for (const url of urls) await waitFor(`${url}/healthz`);
  const buying = await openBuying(urls, admin, database);
  console.log(`${perSecond} orders a second over ${giros.length} processes, the primary of three ends ${rounds} times`);
  let missed = 0;
  for (let round = 0; round < rounds; round++) {
    const what = round % 2 === 0 ? 'machine' : 'PostgreSQL';
    const isOk = await playRound(`kill -9, ${what}`, cluster, buying, () => cluster.killPrimary(what));
    if (!isOk) missed++;
  }
  if (!(await playRound('handed over on purpose', cluster, buying, cluster.handOver))) missed++;
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await database.end();
  await tidyUp();
}
