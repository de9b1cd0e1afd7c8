import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSmtpPeer, type SmtpPeer } from '../../fakes/smtp-peer.ts';
import { startJobs } from '../../src/platform/jobs/jobs.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';

const patience = { timeout: 50_000, interval: 20 };
let shop: TestShop;
let peer: SmtpPeer;
/** The mail server has mails in hand until then. */
let answerAll: () => void;
let other: ChildProcess;
const jobs: ReturnType<typeof startJobs>[] = [];

beforeEach(async () => {
  shop = await openShop();
  peer = await openSmtpPeer();
  const { promise, resolve } = Promise.withResolvers<void>();
  peer.gate = promise;
  answerAll = resolve;
  const admin = await shop.signedIn('admin');
  const smtp = { username: 'loja', password: 'segredo', encryption: null, fromAddress: 'loja@exemplo.com.br' };
  await admin.post('email-config', { mailer: 'smtp', host: '127.0.0.1', port: peer.port, fromName: 'Loja', ...smtp });
  await openOther();
});
afterEach(async () => {
  answerAll();
  for (const each of jobs.splice(0)) await each.stop();
  if (other.connected) other.disconnect();
  await peer.close();
  await shop.close();
});

/** Another process, which has a mail on its way. */
async function openOther() {
  const { host, database } = shop.connection;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PGHOST: host, PGDATABASE: database, SECRET_KEY: secretKey };
  other = fork(path.join(import.meta.dirname, '../support/mail-worker.ts'), {
    env: { ...env, DATA_DIR: shop.config.dataDir } as NodeJS.ProcessEnv,
  });
  await writeMail();
  await expect.poll(() => peer.arrived, patience).toBe(1);
}

async function writeMail() {
  const { email } = await shop.signedIn();
  await shop.visitor().post('forgot-password', { email });
}

/** This process's worker, which looks for dead ones all the time. */
function startHere(graceMs: number) {
  const { pool, connection, app } = shop;
  const log = pino({ level: 'silent' });
  const patience = { everyMs: 20, graceMs };
  jobs.push(
    startJobs({ pool, connection, tasks: { ...app.tasks.database, ...app.tasks.mail }, concurrency: 1, log, patience }),
  );
}

const holders = async () => {
  const { rows } = await shop.pool.query('select locked_by from graphile_worker.jobs order by id');
  return rows.map(({ locked_by }) => locked_by as string | null);
};

/** Has a worker that nobody has heard of hold a job, and waits until it was taken from it: dead ones were looked for. */
async function deadAreSought() {
  await shop.pool.query(`select graphile_worker.add_job('nothing', '{}')`);
  await shop.pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now()
    where id = (select max(id) from graphile_worker._private_jobs)`);
  await expect.poll(async () => (await holders()).includes('pool-gone'), patience).toBe(false);
}

/** The mail that the other process had on its way leaves here, as the same one. */
async function expectSentAgain() {
  await expect.poll(() => peer.arrived, patience).toBe(2);
  answerAll();
  await expect
    .poll(() => shop.database.selectFrom('emails').select('status').execute(), patience)
    .toEqual([{ status: 'sent' }]);
  expect(new Set(peer.mails.map(({ messageId }) => messageId)).size).toBe(1);
}

test('the mail of a process that was killed is sent by another, that of a living one is left to it', async () => {
  const [holder] = await holders();
  startHere(50);
  await deadAreSought();
  await deadAreSought();
  expect((await holders())[0]).toBe(holder);
  expect(peer.arrived).toBe(1);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await expectSentAgain();
});

test('the mail of a process that is told to end while the mail server says nothing is sent by another', async () => {
  other.kill('SIGTERM');
  expect(await once(other, 'exit')).toEqual([0, null]);
  startHere(50);
  await expectSentAgain();
  await expect.poll(holders, patience).toEqual([]);
});

/** Ends every connection of the other process, which makes new ones. */
async function cutOff() {
  await shop.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'giro:killed' and datname = current_database()`);
}

test('a living worker whose connections ended keeps its job', async () => {
  const [holder] = await holders();
  startHere(2000);
  await cutOff();
  await deadAreSought();
  expect((await holders())[0]).toBe(holder);
  answerAll();
  await expect.poll(() => peer.mails.length, patience).toBe(1);
});

test('taken for dead at first sight, it would lose it, and the mail would leave twice', async () => {
  startHere(0);
  await cutOff();
  await expect.poll(() => peer.arrived, patience).toBe(2);
});

test('a runner that cannot note how a job ended ends alone, and the next one goes on', async () => {
  const before = other.pid;
  await shop.pool.query('alter table graphile_worker._private_jobs rename to away');
  answerAll();
  await expect.poll(() => peer.mails.length, patience).toBe(1);
  await expect
    .poll(() => shop.database.selectFrom('emails').select('status').execute(), patience)
    .toEqual([{ status: 'sent' }]);
  await shop.pool.query('alter table graphile_worker.away rename to _private_jobs');
  await writeMail();
  await expect.poll(() => peer.mails.length, patience).toBe(2);
  // Who is missed at the first look is found at the next one.
  await expect.poll(holders, patience).toEqual([]);
  expect([other.exitCode, other.pid]).toEqual([null, before]);
});
