// npm run bench: Giro's figures as ratios against bare node:http, both measured in this run.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type CpuTimes, cpuMeter } from './cpu-times.ts';
import { budgetMs, fillWithLists, measureLists } from './lists.ts';
import { measureOrders } from './orders.ts';
import { measurePayments } from './payments.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));
const giroPort = 28_411;
const barePort = 28_412;
const connections = 16;
const seconds = 3;
const rounds = 3;
const admin = { email: 'admin@exemplo.com.br', password: 'admin de teste' };
const giroUrl = `http://127.0.0.1:${giroPort}`;

function run(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}

async function waitFor(url: string): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < 120_000) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return (performance.now() - from) / 1000;
    await sleep(20);
  }
  throw new Error(`${url} does not answer.`);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const startGiro = () =>
  run(['--max-semi-space-size=4', 'server/src/main.ts'], {
    PORT: String(giroPort),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO: 'catalogue',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });

async function perSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'br' } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Rounds alternate between the two, so that a noisy minute hits both; the median of the ratios counts. */
async function compare(name: string, address: string, budget: number): Promise<void> {
  const response = await fetch(giroUrl + address, { headers: { 'accept-encoding': 'br' } });
  const plain = Buffer.from(await response.arrayBuffer());
  await sleep(300);
  const raw = await rawBody(giroUrl + address);
  writeFileSync(path.join(folder, 'body'), raw.body);
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(raw.headers));
  const bare = run([
    'bench/src/bare-server.ts',
    String(barePort),
    path.join(folder, 'body'),
    path.join(folder, 'headers.json'),
  ]);
  await waitFor(`http://127.0.0.1:${barePort}/`);
  const figures: { giro: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    figures.push({ giro: await perSecond(giroUrl + address), bare: await perSecond(`http://127.0.0.1:${barePort}/`) });
  }
  await end(bare);
  const ratios = figures.map(({ giro, bare: reference }) => giro / reference).sort((one, other) => one - other);
  const ratio = ratios[Math.floor(rounds / 2)] ?? 0;
  const best = figures.at(-1);
  console.log(
    `${ratio >= budget ? 'ok    ' : 'MISSED'} ${name}: ${ratio.toFixed(2)} × bare node:http (budget ${budget}); ` +
      `${Math.round(best?.giro ?? 0)} against ${Math.round(best?.bare ?? 0)} a second, ${raw.body.byteLength} of ${plain.byteLength} bytes sent`,
  );
}

/** The bytes as they travel, not decoded. */
async function rawBody(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
        resolve({ body: Buffer.concat(chunks), headers: headers as Record<string, string> });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Resident memory of a process in megabytes, where the system tells it. */
function memoryOf(child: ChildProcess): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** Beside a figure of a machine that does other things too: what the work itself takes, the measuring client included. */
function tellCpu({ giro, postgres, client }: CpuTimes, orders: number): string {
  const each = (seconds: number) => `${((seconds * 1000) / orders).toFixed(1)} ms`;
  return `${each(giro)} Giro, ${each(postgres)} PostgreSQL, ${each(client)} the client's own`;
}

function tellOrders(name: string, measured: Awaited<ReturnType<typeof measureOrders>>, budget: number): void {
  const { perSecond, placed, cpu, addsUp } = measured;
  console.log(
    `${perSecond >= budget && addsUp ? 'ok    ' : 'MISSED'} ${name}: ${Math.round(perSecond)} accepted a second by 8 clients ` +
      `(budget ${budget}), ${placed.length} in all, ${addsUp ? 'stock and orders add up' : 'STOCK AND ORDERS DO NOT ADD UP'}`,
  );
  if (cpu) console.log(`         processor time of an order: ${tellCpu(cpu, placed.length)}`);
}

let giro = startGiro();
try {
  await waitFor(`${giroUrl}/healthz`);
  await end(giro);
  giro = startGiro();
  const ready = await waitFor(`${giroUrl}/healthz`);
  console.log(`${ready <= 5 ? 'ok    ' : 'MISSED'} second start: ready in ${ready.toFixed(1)} s (budget 5)`);
  await sleep(3000);
  console.log(`${memoryOf(giro) <= 200 ? 'ok    ' : 'MISSED'} memory, idle: ${memoryOf(giro)} MB (budget 200)`);
  const { brands } = (await (await fetch(`${giroUrl}/api/categoryAllAvalicao`)).json()) as {
    brands: { types: { models: { id: number }[] }[] }[];
  };
  const model = brands[0]?.types[0]?.models[0]?.id;
  await compare('catalogue of the wizard', '/api/categoryAllAvalicao', 0.8);
  await compare("a model's questions", `/api/evaluations/${model}`, 0.8);
  await compare('home page', '/', 0.6);
  await compare('wizard page', '/quero-vender', 0.6);
  await compare('page of products', '/api/products/productsAll?page=1', 0.8);
  const readCpu = cpuMeter(giro.pid, folder);
  const load = { admin, dataDir: folder, readCpu, buyersEach: 8, ordersEach: 200 };
  tellOrders('orders', await measureOrders(giroUrl, load), 200);
  console.log(
    `${memoryOf(giro) <= 350 ? 'ok    ' : 'MISSED'} memory, after the load: ${memoryOf(giro)} MB (budget 350)`,
  );
  const { orders, seenAfterMs, webhooksPerSecond } = await measurePayments(giroUrl, admin, folder, readCpu);
  tellOrders('orders by charges', orders, 100);
  const slowest = Math.max(...seenAfterMs);
  console.log(
    `${slowest <= 1000 ? 'ok    ' : 'MISSED'} payments: told ${Math.round(slowest)} ms after the webhook at the latest ` +
      `(budget 1000), of ${seenAfterMs.length}; ${Math.round(webhooksPerSecond)} webhooks stored and answered a second`,
  );
  await fillWithLists(folder);
  const lists = await measureLists(giroUrl, admin);
  const slow = lists.filter(({ p95 }) => p95 > budgetMs);
  console.log(
    `${slow.length === 0 ? 'ok    ' : 'MISSED'} lists over 100,000 rows: ${lists.length} questions, 95 of 100 answered ` +
      `within ${budgetMs} ms in all but ${slow.length}; the slowest:`,
  );
  for (const { address, p95 } of lists.slice(0, Math.max(5, slow.length)))
    console.log(`         ${p95.toFixed(0)} ms  ${address}`);
} finally {
  await end(giro);
  rmSync(folder, { recursive: true, force: true });
}
