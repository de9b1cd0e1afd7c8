import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findOwner, findPrograms, killWithChildren, type RunningProgram, startProgram } from './programs.ts';
import { etcdArguments, haproxySettings, type Node, patroniSettings, pgbouncerSettings } from './settings.ts';

const ports = { etcd: 28_431, etcdPeers: 28_432, haproxy: 28_433, pgbouncer: 28_434 };
const nodes: Node[] = [1, 2, 3].map((number) => ({
  name: `node${number}`,
  postgres: 28_440 + number,
  patroni: 28_450 + number,
}));
const longestWaitMs = 180_000;

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

/** The whole cluster as any living Patroni reports it; empty while none answers. */
async function listMembers(): Promise<Member[]> {
  for (const { patroni } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`, { signal: AbortSignal.timeout(2000) })
      .then((response) => response.json() as Promise<{ members: Member[] }>)
      .catch(() => undefined);
    if (answer) return answer.members;
  }
  return [];
}

async function until<Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> {
  const giveUpAt = Date.now() + longestWaitMs;
  while (Date.now() < giveUpAt) {
    const found = await look();
    if (found) return found;
    await sleep(200);
  }
  throw new Error(`No ${what} within ${longestWaitMs / 1000} s.`);
}

/** Three PostgreSQL under Patroni and etcd, of which two have every commit, behind HAProxy and PgBouncer. */
export async function startCluster() {
  const programs = findPrograms();
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-cluster-'));
  const owner = findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  mkdirSync(path.join(folder, 'logs'));
  const running = new Map<string, RunningProgram>();

  function start(name: string, program: string, args: readonly string[]): void {
    running.set(name, startProgram(program, args, path.join(folder, 'logs', `${name}.log`)));
  }
  function write(name: string, text: string): string {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  }

  function startNode({ name }: Node): void {
    start(name, programs.patroni, [path.join(folder, `${name}.yml`)]);
  }

  /** Undefined when none runs: a file of a dead one may name somebody else's process by now. */
  function postmasterOf(name: string): number | undefined {
    const data = path.join(folder, name);
    try {
      const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  /** Waits until a primary, its synchronous standby and the third one work. */
  async function whole(): Promise<string> {
    return until('whole cluster', async () => {
      const members = await listMembers();
      const works = ({ state }: Member) => state === 'running' || state === 'streaming';
      const isWhole = members.length === nodes.length && members.every(works);
      return isWhole && members.some(({ role }) => role === 'sync_standby') && nameOfPrimary(members);
    });
  }
  const nameOfPrimary = (members: readonly Member[]) => members.find(({ role }) => role === 'leader')?.name;

  async function asSuperuser(statements: readonly string[], database = 'postgres'): Promise<void> {
    const connectionString = `postgres://postgres@127.0.0.1:${ports.haproxy}/${database}`;
    const client = new pg.Client({ connectionString });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  async function stop(): Promise<void> {
    const postmasters = nodes.map(({ name }) => postmasterOf(name)).filter((pid) => pid !== undefined);
    const started = [...running.values()].map(({ child }) => child.pid).filter((pid) => pid !== undefined);
    killWithChildren([...started, ...postmasters]);
    await Promise.all([...running.values()].map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    start('etcd', programs.etcd, etcdArguments(ports, folder));
    for (const node of nodes) {
      write(`${node.name}.yml`, patroniSettings(node, ports, folder, programs.postgres));
      startNode(node);
    }
    start('haproxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', haproxySettings(ports, nodes))]);
    write('users.txt', '"giro" ""\n');
    const pooling = write('pgbouncer.ini', pgbouncerSettings(ports, folder));
    start('pgbouncer', programs.pgbouncer, ['-q', pooling]);
    await whole();
    await until('way to the primary', () =>
      asSuperuser(['create role giro login', 'create database giro owner giro']).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    queriesUrl: `postgres://giro@127.0.0.1:${ports.pgbouncer}/giro`,
    directUrl: `postgres://giro@127.0.0.1:${ports.haproxy}/giro`,
    whole,
    /** Ends the primary as a power cut does: the machine with its Patroni, or PostgreSQL alone. Returns its name. */
    async killPrimary(what: 'machine' | 'PostgreSQL'): Promise<string> {
      const name = nameOfPrimary(await listMembers()) ?? '';
      const postmaster = postmasterOf(name);
      const patroni = what === 'machine' ? running.get(name)?.child.pid : undefined;
      killWithChildren([postmaster, patroni].filter((pid) => pid !== undefined));
      return name;
    },
    /** Asks the primary to hand over to another one, as before its machine is updated. */
    async handOver(): Promise<string> {
      const leader = nameOfPrimary(await listMembers()) ?? '';
      const node = nodes.find(({ name }) => name === leader);
      const answer = await fetch(`http://127.0.0.1:${node?.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader }),
      });
      if (!answer.ok) throw new Error(`Patroni hands nothing over: ${await answer.text()}`);
      return leader;
    },
    /** Starts a dead machine's Patroni again, as systemd does. */
    revive(name: string): void {
      const node = nodes.find((known) => known.name === name);
      if (node && running.get(name)?.child.signalCode !== null) startNode(node);
    },
    stop,
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
