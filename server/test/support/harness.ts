import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '@giro/contract/rules/roles.ts';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { inject } from 'vitest';
import { type App, type AppOptions, createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { setClock } from '../../src/platform/clock.queries.ts';
import { hashWeakly } from '../../src/platform/crypto/password-hash.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { type Database, openDatabase, openPool, type Place } from '../../src/platform/database/database.ts';
import type { OutsideTools } from '../../src/platform/features/ground.ts';
import { CarefulClient, takeDisorders } from './lock-log.ts';

/** Any JSON: tests say what they expect of it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a test is about, so it is not assumed.
type Body = Record<string, any>;

interface Answer {
  status: number;
  body: Body;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
  cookie: string | undefined;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>, body?: unknown): Promise<Answer>;
}

export interface TestShop {
  app: App;
  database: Database;
  pool: pg.Pool;
  config: Config;
  connection: pg.PoolConfig;
  /** A caller who is nobody yet; tests may give it an address of its own. */
  visitor(address?: string): Client;
  /** A caller with the session of this bearer token. */
  bearing(token: string, address?: string): Client;
  /**
   * A new person of this role, signed in: 'admin' may do everything, as an owner. However the clock is set, they have just
   * shown that it is them and are not idle.
   */
  signedIn(
    role?: Role | 'admin' | 'user',
    person?: { name?: string; email?: string },
  ): Promise<Client & { id: number; email: string; token: string }>;
  /** Works off the waiting jobs, and waits until it is noted how each of them ended. */
  work(): Promise<void>;
  /** Works off the waiting jobs and returns the mails written so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Stops the shop's clock at this moment; the database's goes on from there. */
  setNow(now: Date): Promise<void>;
  close(): Promise<void>;
}

const waitingJob = `select from graphile_worker.jobs
  where task_identifier = any($1) and locked_at is null and attempts < max_attempts and run_at <= now() limit 1`;
const unnotedJob = 'select from graphile_worker._private_jobs where locked_at is not null';
const silentLogger = new Logger(() => () => undefined);
export const secretKey = 'ab'.repeat(32);
hashWeakly();

interface Limits {
  /** Statements may take a little less than this, as where a shop runs; else as long as they like. */
  longestAnswerMs?: number;
}

/** A shop of its own for a test file: a copy of the migrated database, a data folder, a clock. */
export async function openShop(
  environment: Record<string, string> = {},
  { longestAnswerMs, ...options }: OutsideTools & Partial<Pick<AppOptions, 'log' | 'features'>> & Limits = {},
): Promise<TestShop> {
  const host = inject('postgresSocket');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ host, user: 'giro', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template giro strategy file_copy`);
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-data-'));
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: secretKey, LOG_LEVEL: 'silent', ...environment });
  const connection = { host, user: 'giro', database: name };
  const pool = openPool({ ...connection, longestAnswerMs, Client: CarefulClient } as Place, () => undefined);
  const database = openDatabase(pool);
  const box = await openSecretBox(secretKey, database);
  let now: Date | undefined;
  const log = pino({ level: config.logLevel });
  const app = await createApp({
    config,
    pool,
    notesPool: pool,
    database,
    box,
    log,
    now: () => now ?? new Date(),
    withPages: false,
    ...options,
  });

  function client(headers: Record<string, string>, remoteAddress = '203.0.113.7'): Client {
    async function call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: unknown,
      more = {},
    ): Promise<Answer> {
      const response = await app.http.inject({
        method,
        url: `/api/${url}`,
        remoteAddress,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(response.headers['content-type'] ?? '').includes('json');
      return {
        status: response.statusCode,
        body: isJson && response.body ? response.json() : {},
        text: response.body,
        headers: response.headers,
        cookie: response.cookies.find((cookie) => cookie.name === 'giro_session')?.value,
      };
    }
    return {
      get: (url, more) => call('GET', url, undefined, more),
      post: (url, body = {}, more = {}) => call('POST', url, body, more),
      put: (url, body = {}, more = {}) => call('PUT', url, body, more),
      delete: (url, more, body) => call('DELETE', url, body, more),
    };
  }

  async function work(): Promise<void> {
    const { tasks } = app;
    for (const taskList of [tasks.database, tasks.outside, tasks.database, tasks.mail]) {
      // A worker is much to set up for nothing.
      const waiting = await pool.query(waitingJob, [Object.keys(taskList)]);
      if (waiting.rowCount !== 0) await runOnce({ pgPool: pool, taskList, logger: silentLogger });
    }
    // The worker does not wait for its own notes; until they are written a job is neither to be had nor gone.
    while ((await pool.query(unnotedJob)).rowCount !== 0) await sleep(10);
  }

  /** Mails that were read before, by file and time of writing: one that is sent again is written again. */
  const readMails = new Map<string, Promise<Email>>();
  function readMail(file: string): Promise<Email> {
    const key = `${file} ${statSync(file).mtimeMs}`;
    const mail = readMails.get(key) ?? PostalMime.parse(readFileSync(file));
    readMails.set(key, mail);
    return mail;
  }

  let people = 0;
  return {
    app,
    database,
    pool,
    config,
    connection,
    visitor: (address) => client({}, address),
    bearing: (token, address) => client({ authorization: `Bearer ${token}` }, address),
    async signedIn(role = 'user', person = {}) {
      people++;
      const email = person.email ?? `pessoa${people}@exemplo.com.br`;
      const row = await app.services.accounts.createPerson(
        database,
        { name: person.name ?? `Pessoa ${people} Silva`, email, password: 'x', passwordHash: 'x' },
        role === 'user' ? [] : [role === 'admin' ? 'dono' : role],
      );
      const token = await database.transaction().execute((tx) => app.services.accounts.beginSession(tx, row.id));
      // Whoever holds a role has taken an invitation, which confirms the address.
      if (role !== 'user') await app.services.accounts.markEmailConfirmed(database, row.id);
      const ever = { stepped_up_at: sql<Date>`'infinity'`, last_seen_at: sql<Date>`'infinity'` };
      await database.updateTable('sessions').set(ever).where('user_id', '=', row.id).execute();
      return { ...client({ authorization: `Bearer ${token}` }), id: row.id, email, token };
    },
    work,
    async mails() {
      await work();
      const files = readdirSync(path.join(folder, 'mail')).sort();
      return Promise.all(files.map((file) => readMail(path.join(folder, 'mail', file))));
    },
    async setNow(moment) {
      now = moment;
      await setClock(database, { startsAt: moment });
    },
    async close() {
      await app.http.close();
      await database.destroy();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
      const disorders = takeDisorders();
      if (disorders.length > 0) throw new Error(`Locked in another order:\n${disorders.join('\n')}`);
    },
  };
}

/** Runs a regular task once, as its time would. */
export async function runTask(shop: TestShop, task: string): Promise<void> {
  const { tasks } = shop.app;
  await { ...tasks.database, ...tasks.outside }[task]?.({}, {} as never);
}
