import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { secondsOf, secondsOfEnded } from './cpu-times.ts';

const run = promisify(execFile);
const connections = 16;
const seconds = 3;
/** Of our own clients at once, where wrk is missing. */
const mostClients = 8;

export interface Reading {
  url: string;
  headers: Record<string, string>;
  /** The process that answers. */
  pid: number;
}

export interface Figures {
  perSecond: number;
  /** Processor time as shares of one core: of the process that answers, and of the busiest one that asks. */
  busy: { server: number; client: number };
}

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

/** The requesting client, in words. */
export const clientName = hasWrk
  ? `wrk, one thread with ${connections} connections`
  : 'processes of our own, which are slow: better install wrk (apt install wrk)';

function readCount(words: RegExp, text: string): number {
  return Number(words.exec(text)?.[1] ?? 0);
}

async function askByWrk({ url, headers }: Reading) {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...sent, url]);
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  return readCount(/Requests\/sec:\s+([\d.]+)/, stdout);
}

async function askByOurs({ url, headers }: Reading, clients: number) {
  const args = [url, String(connections / clients), String(seconds), JSON.stringify(headers)];
  const file = path.join(import.meta.dirname, 'client.ts');
  const answers = await Promise.all(Array.from({ length: clients }, () => run(process.execPath, [file, ...args])));
  const counts = answers.map(({ stdout }) => JSON.parse(stdout) as { perSecond: number; errors: number });
  if (counts.some(({ errors }) => errors > 0)) throw new Error(`${url}: a client met errors.`);
  return counts.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

async function measured(reading: Reading, clients: number, ask: () => Promise<number>): Promise<Figures> {
  const before = { at: performance.now(), server: secondsOf(reading.pid), clients: secondsOfEnded() };
  const perSecond = await ask();
  const wall = (performance.now() - before.at) / 1000;
  return {
    perSecond,
    busy: {
      server: (secondsOf(reading.pid) - before.server) / wall,
      client: (secondsOfEnded() - before.clients) / wall / clients,
    },
  };
}

/** True if the figures show the speed of the server, not of its client. */
export const isServersOwn = ({ busy }: Figures) => busy.client < busy.server;

/** Reads one address for some seconds from 16 connections, with as many of our own clients as it takes where wrk is missing. */
export async function readFor(reading: Reading): Promise<Figures> {
  if (hasWrk) return measured(reading, 1, () => askByWrk(reading));
  let figures: Figures | undefined;
  for (let clients = 2; clients <= mostClients; clients *= 2) {
    figures = await measured(reading, clients, () => askByOurs(reading, clients));
    if (isServersOwn(figures)) break;
  }
  return figures as Figures;
}
