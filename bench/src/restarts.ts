// npm run bench restarts: three processes behind a proxy are restarted one after the other while people buy and look.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from './orders.ts';
import { admin, end, program, run, waitFor } from './processes.ts';
import { openProxy } from './proxy.ts';

const proxyPort = 28_470;
const ports = [28_471, 28_472, 28_473];
const clients = 6;
const url = `http://127.0.0.1:${proxyPort}`;
const folder = mkdtempSync(path.join(tmpdir(), 'giro-restarts-'));

const start = (port: number): ChildProcess =>
  run(program, {
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    DRAIN_SECONDS: '2',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(50);
}

/** Asks for what is kept, what is not, and what is written, over and over; counts what was no answer. */
async function visit(counts: { asked: number; failed: string[] }, isOver: () => boolean): Promise<void> {
  const write = caller(url);
  const asks = [
    () => fetch(`${url}/quero-comprar`),
    () => fetch(`${url}/api/busca?q=${randomUUID().slice(0, 4)}`),
    () => write('login', { email: `${randomUUID()}@exemplo.com.br`, password: 'não é de ninguém' }),
    () => write('products/validate-cart', { ids: [1, 2, 3] }),
  ];
  for (let turn = 0; !isOver(); turn++) {
    counts.asked++;
    await asks[turn % asks.length]?.().then(
      ({ status }) => status >= 500 && counts.failed.push(String(status)),
      (error) => counts.failed.push(String(error.cause ?? error)),
    );
  }
}

const running = new Map<number, ChildProcess>();
const proxy = await openProxy(proxyPort, ports);
try {
  for (const port of ports) {
    running.set(port, start(port));
    await waitFor(`http://127.0.0.1:${port}/readyz`);
  }
  await until(() => ports.every(proxy.isReady));
  let isOver = false;
  const counts = { asked: 0, failed: [] as string[] };
  const visits = Array.from({ length: clients }, () => visit(counts, () => isOver));
  await sleep(2000);
  for (const port of ports) {
    const from = performance.now();
    await end(running.get(port) as ChildProcess);
    const seconds = (performance.now() - from) / 1000;
    running.set(port, start(port));
    await waitFor(`http://127.0.0.1:${port}/readyz`);
    await until(() => proxy.isReady(port));
    console.log(
      `       process of port ${port} ended in ${seconds.toFixed(1)} s and is back; ${counts.asked} requests so far`,
    );
  }
  await sleep(2000);
  isOver = true;
  await Promise.all(visits);
  const { asked, failed } = counts;
  console.log(`${failed.length === 0 ? 'ok    ' : 'MISSED'} restarts: ${asked} requests, ${failed.length} failed`);
  for (const failure of new Set(failed)) console.log(`         ${failure}`);
} finally {
  proxy.close();
  for (const child of running.values()) if (child.exitCode === null) await end(child);
  rmSync(folder, { recursive: true, force: true });
}
