import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fiscalInvariants } from '../../src/features/fiscal/invariants.queries.ts';
import { verifyRows } from '../../src/operations/verify-database.ts';
import { atDepth } from '../support/depth.ts';
import { type FiscalPeerShop, openFiscalPeerShop } from '../support/fiscal-peer-shop.ts';
import { secretKey } from '../support/harness.ts';

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 120_000 });

const rounds = atDepth(6, 1000);
/** So many end between two times at which another process goes on with what they have left. */
const batch = 20;

let at: FiscalPeerShop;
let house: FiscalPeerShop['house'];
let peer: FiscalPeerShop['peer'];
beforeAll(async () => {
  at = await openFiscalPeerShop({ environment: 'producao', confirm_production: true });
  ({ house, peer } = at);
});
afterAll(() => at.close());

async function start(): Promise<ChildProcess> {
  const { host, database } = house.shop.connection;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PGHOST: host, PGDATABASE: database, SECRET_KEY: secretKey };
  const child = fork(path.join(import.meta.dirname, '../support/fiscal-worker.ts'), {
    env: { ...env, DATA_DIR: house.shop.config.dataDir } as NodeJS.ProcessEnv,
  });
  await once(child, 'message');
  return child;
}

/** Processes, of which the next one starts while this one works. */
function openProcesses() {
  let next = start();
  return {
    async take(): Promise<ChildProcess> {
      const child = await next;
      next = start();
      return child;
    },
    end: async () => void (await next).kill('SIGKILL'),
  };
}

/** Works in a process until it ends itself; undefined, else the statements that it had. */
async function workIn(child: ChildProcess, lasts: number): Promise<number | undefined> {
  const ended = once(child, 'exit').then(() => undefined);
  child.send(lasts);
  return Promise.race([once(child, 'message').then(([statements]) => statements as number), ended]);
}

/** Another process takes over what the killed ones had in hand, as it does once they are known to be dead. */
async function goOn(): Promise<void> {
  await house.shop.pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  await house.workAll(30);
}

/** Another purchase, of which no other job is left; its document. */
async function due(proposalId: number): Promise<void> {
  const { app, database } = house.shop;
  await database.transaction().execute((tx) => app.services.fiscalCauses.due(tx, { kind: 'bought', proposalId }));
}

test(`${rounds} processes that end by kill -9, at every statement and in calls, lose and double nothing`, async () => {
  const proposals = await house.copyPurchases(rounds + 1);
  await at.identify();
  await house.workAll();
  const processes = openProcesses();
  const [first = 0, ...others] = proposals;
  const whole = await processes.take();
  await due(first);
  const statements = await workIn(whole, 100_000);
  if (statements === undefined) throw new Error('A process that was to live has ended.');
  whole.kill('SIGKILL');
  for (const [round, proposalId] of others.entries()) {
    await due(proposalId);
    const child = await processes.take();
    const ended = once(child, 'exit');
    if (round % 4 === 3) {
      // The authority has taken it, and says so to nobody.
      peer.disturb('authorise', { how: 'lost' });
      const before = peer.notes().length;
      child.send(100_000);
      await expect.poll(() => peer.notes().length, { interval: 5, timeout: 30_000 }).toBe(before + 1);
      child.kill('SIGKILL');
    } else {
      const spread = Math.floor(round * Math.max(1, statements / rounds));
      await workIn(child, 1 + (spread % statements));
      child.kill('SIGKILL');
    }
    await ended;
    peer.calm();
    // What it left is gone on with later: here the next one has its own alone.
    await house.shop.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`);
    if (round % batch === batch - 1) await goOn();
  }
  await processes.end();
  await goOn();
  const { rows } = await house.shop.pool.query(
    'select id, proposal_id, number, key, state, step, protocol from fiscal_documents order by number',
  );
  expect(rows.filter(({ state, step }) => state !== 'authorised' || step !== 'stored')).toEqual([]);
  expect(new Set(rows.map(({ proposal_id }) => proposal_id)).size).toBe(rows.length);
  expect(rows.length).toBe(rounds + 2);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  const known = peer.notes().map(({ key, protocol }) => [key, protocol]);
  expect(known.toSorted()).toEqual(rows.map(({ key, protocol }) => [key, protocol]).toSorted());
  expect(peer.state.refusals.filter(({ code }) => code !== '204')).toEqual([]);
  const { rows: mails } = await house.shop.pool.query(
    `select attached_name, count(*)::int as count from emails where attached_name is not null group by attached_name`,
  );
  expect([mails.length, mails.filter(({ count }) => count !== 1)]).toEqual([rows.length, []]);
  const ours = fiscalInvariants.map(({ name }) => name);
  const broken = (await verifyRows(house.shop.database)).filter(({ name, count }) => ours.includes(name) && count > 0);
  expect(broken).toEqual([]);
});
