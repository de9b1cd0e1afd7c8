import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { addJob } from '../../src/platform/jobs/add-job.queries.ts';
import { openTracing } from '../../src/platform/tracing/tracing.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

let shop: TestShop;
/** Everything that the collector was sent, as it came. */
let sent = '';
let collector: Server;
let collectorPort: number;
beforeAll(async () => {
  shop = await openShop();
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      sent += `${request.method} ${request.url}\n${request.headers['content-encoding'] ? gunzipSync(body) : body}\n`;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  collectorPort = (collector.address() as AddressInfo).port;
});
afterAll(async () => {
  collector.close();
  await shop.close();
});

const spansOf = () =>
  sent
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => JSON.parse(line).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans as SentSpan[]);

const attributeOf = (span: SentSpan | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** An app beside the shop's own, on the same database, whose work is traced. */
async function openTracedApp() {
  const url = `http://127.0.0.1:${collectorPort}`;
  const places = createServer((_request, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => places.listen(0, '127.0.0.1', resolve));
  const tracing = openTracing({ url, serviceName: 'giro-teste', share: 1 });
  const pool = openPool(shop.connection, () => undefined);
  tracing.followStatements(pool);
  const database = openDatabase(pool);
  const config = readConfig({
    DATA_DIR: shop.config.dataDir,
    SECRET_KEY: secretKey,
    CEP_URL: `http://127.0.0.1:${(places.address() as AddressInfo).port}`,
  });
  const app = await createApp({
    config,
    pool,
    notesPool: pool,
    database,
    box: await openSecretBox(secretKey, database),
    log: pino({ level: 'silent' }),
    withPages: false,
    observers: [tracing.observeRequests],
  });
  const tasks = tracing.followTasks({
    ask: async () => void (await sql`select 'asked by a job'`.execute(database)),
    fail: async () => {
      throw new TypeError('Zulmira, CPF 52998224725');
    },
  });
  async function close() {
    await app.http.close();
    await tracing.stop();
    await database.destroy();
    places.close();
  }
  return { app, database, pool, tasks, close };
}

test('a trace has a request with its statements and outside calls, or a job, and nothing of anybody', async () => {
  const { app, database, pool, tasks, close } = await openTracedApp();
  await app.http.inject({ url: '/api/cep/01310930' });
  const body = { email: 'zulmira@exemplo.com.br', password: 'uma senha errada' };
  const stranger = { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' };
  await app.http.inject({ method: 'POST', url: '/api/login', payload: body, headers: stranger });
  await addJob(database, 'ask', {}, { maxAttempts: 1 });
  await addJob(database, 'fail', { name: 'Zulmira' }, { maxAttempts: 1 });
  await runOnce({ pgPool: pool, taskList: tasks, logger: new Logger(() => () => undefined) });
  await close();
  const spans = spansOf();
  expect(sent).toContain('POST /v1/traces');
  expect(sent).toContain('giro-teste');
  const childrenOf = (span: SentSpan | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const login = spans.find(({ name }) => name === 'POST /api/login');
  expect(login?.parentSpanId ?? '').toBe('');
  expect(attributeOf(login, 'http.response.status_code')).toBe(401);
  const statements = childrenOf(login).map((span) => String(attributeOf(span, 'db.query.text')));
  expect(statements.some((text) => /from "?users"?/.test(text))).toBe(true);
  const outside = spans.find((span) => attributeOf(span, 'server.address') === '127.0.0.1');
  expect(spans.find(({ spanId }) => spanId === outside?.parentSpanId)?.name).toBe('GET /api/cep/:cep');
  const asking = spans.find(({ name }) => name === 'job ask');
  expect(childrenOf(asking).map((span) => attributeOf(span, 'db.query.text'))).toEqual([`select 'asked by a job'`]);
  const failing = spans.find(({ name }) => name === 'job fail');
  expect([failing?.status.code, attributeOf(failing, 'error.type')]).toEqual([2, 'TypeError']);
  expect(sent).not.toMatch(/zulmira|52998|01310930|uma senha|2222222222222222/i);
});

test('a collector that is away holds nothing up', async () => {
  await new Promise((resolve) => collector.close(resolve));
  const tracing = openTracing({ url: `http://127.0.0.1:${collectorPort}`, serviceName: 'giro-teste', share: 1 });
  const http = Fastify();
  tracing.observeRequests(http);
  http.get('/', async () => 'said');
  expect((await http.inject('/')).body).toBe('said');
  await http.close();
  await tracing.stop();
});
