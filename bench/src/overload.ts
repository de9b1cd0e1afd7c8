// npm run bench overload: a hundred times more requests than connections, beside clients that are slow on purpose.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, memoryOf, startGiro, waitFor } from './processes.ts';

const port = 28_480;
const url = `http://127.0.0.1:${port}`;
const crowd = 1800;
const loadMs = 10_000;
const slowEach = 100;
const folder = mkdtempSync(path.join(tmpdir(), 'giro-overload-'));
const admin = { email: 'admin@exemplo.com.br', password: 'admin de teste' };

/** Clients that send half a head, half a body, and that ask for much and read nothing of it. */
function openSlow(): Socket[] {
  const post =
    'POST /api/login HTTP/1.1\r\nHost: loja\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"e';
  const unread = 'GET /quero-comprar HTTP/1.1\r\nHost: loja\r\n\r\n'.repeat(50);
  return ['GET /api/loja HTTP/1.1\r\nHost', post, unread].flatMap((text) =>
    Array.from({ length: slowEach }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(text);
      return socket.pause();
    }),
  );
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** Asks as a browser does, which wants answers compressed. */
function ask(agent: Agent, path: string): Promise<Answer> {
  return new Promise((resolve) => {
    const asked = get(`${url}${path}`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }));
    });
    asked.on('error', () => resolve({ status: 0, retryAfter: undefined }));
  });
}

const agent = new Agent({ keepAlive: true });
const others = new Agent({ keepAlive: true });
let asked = 0;

/** Searches for something new each time, so that nothing of it is in memory. */
const askNew = () => ask(agent, `/api/busca?q=aparelho%20${asked++}`);

async function longestWait(path: string, isOver: () => boolean): Promise<{ ms: number; failed: number }> {
  let [ms, failed] = [0, 0];
  while (!isOver()) {
    const from = performance.now();
    const { status } = await ask(others, path);
    ms = Math.max(ms, performance.now() - from);
    if (status !== 200) failed++;
    await sleep(100);
  }
  return { ms: Math.round(ms), failed };
}

const tell = (isGood: boolean, text: string) => console.log(`${isGood ? 'ok    ' : 'MISSED'} ${text}`);

let giro = startGiro(port, folder, admin);
const slow: Socket[] = [];
try {
  await waitFor(`${url}/healthz`);
  // The first start makes the shop, which takes memory that is not given back.
  await end(giro);
  giro = startGiro(port, folder, admin);
  await waitFor(`${url}/healthz`);
  const before = memoryOf(giro);
  slow.push(...openSlow());
  await sleep(1000);
  const counts = new Map<string, number>();
  const until = performance.now() + loadMs;
  const isOver = () => performance.now() > until;
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(giro));
  }, 200);
  const health = longestWait('/healthz', isOver);
  const kept = longestWait('/api/loja', isOver);
  const visit = async () => {
    while (!isOver()) {
      const { status, retryAfter } = await askNew();
      const name = retryAfter === undefined ? String(status) : `${status} with Retry-After`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: crowd }, visit));
  const over = performance.now();
  while ((await ask(others, `/api/busca?q=depois%20${asked++}`)).status !== 200) await sleep(20);
  const recoveredMs = Math.round(performance.now() - over);
  clearInterval(looking);
  const known = [...counts.keys()].every((name) => name === '200' || name === '503 with Retry-After');
  tell(known, `answers to ${crowd} at once: ${[...counts].map(([name, count]) => `${count} × ${name}`).join(', ')}`);
  const [{ ms: healthMs, failed: unhealthy }, { ms: keptMs, failed: missed }] = await Promise.all([health, kept]);
  tell(unhealthy === 0 && missed === 0, `meanwhile: health within ${healthMs} ms, a kept answer within ${keptMs} ms`);
  tell(recoveredMs <= 2000, `recovered ${recoveredMs} ms after the last answer (budget 2000)`);
  tell(
    most <= 500,
    `memory: ${before} MB before, ${most} MB at most (budget 500), ${3 * slowEach} slow clients included`,
  );
  const from = performance.now();
  await end(giro);
  const endedMs = Math.round(performance.now() - from);
  tell(endedMs <= 15_000, `ended ${endedMs} ms after SIGTERM, with the slow clients there (budget 15000)`);
} finally {
  for (const socket of slow) socket.destroy();
  if (giro.exitCode === null) await end(giro);
  agent.destroy();
  others.destroy();
  rmSync(folder, { recursive: true, force: true });
}
