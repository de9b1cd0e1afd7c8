import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLimit } from '../../src/platform/http/limits.ts';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openShop();
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.http.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const tooLarge = { message: 'O envio é grande demais.' };

/** Sends the body so many times at once from a thread of its own, so that sending takes none of the server's time. */
function sendAtOnce(times: number, isChunked: boolean): Promise<string[]> {
  const program = `
    const { request } = require('node:http');
    const { parentPort, workerData } = require('node:worker_threads');
    const { port, times, isChunked } = workerData;
    const keys = Array.from({ length: 500_000 }, (_, index) => '"chave' + index + '":1').join(',');
    const body = Buffer.from('{"filters":{"attributes":{' + keys + '}}}');
    const length = isChunked ? {} : { 'content-length': body.byteLength };
    const send = () => new Promise((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/products/filter', agent: false,
        headers: { 'content-type': 'application/json', ...length } });
      let isAnswered = false;
      call.on('response', (response) => {
        isAnswered = true;
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve(response.statusCode + ' ' + text));
      });
      call.on('error', (error) => isAnswered || reject(error));
      for (let from = 0; from < body.byteLength; from += 65536) call.write(body.subarray(from, from + 65536));
      call.end();
    });
    Promise.all(Array.from({ length: times }, send)).then((answers) => parentPort.postMessage(answers));
  `;
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData: { port, times, isChunked } });
    worker.once('message', resolve).once('error', reject);
  });
}

/** Asks for the health until the work is done; returns the milliseconds of processor that the server took meanwhile. */
async function processorDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => undefined);
  const from = process.threadCpuUsage();
  while (!isDone) {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    // The asking is done by the same thread.
    await sleep(20);
  }
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}

describe('half a million keys', () => {
  test.each([
    ['with their length', false],
    ['in chunks without a length', true],
  ])('sent twenty times at once %s are refused before they are read, and others are answered', async (_, isChunked) => {
    const sending = sendAtOnce(20, isChunked);
    const taken = await processorDuring(sending);
    expect(new Set(await sending)).toEqual(new Set([`413 ${JSON.stringify(tooLarge)}`]));
    // To read a single one takes some hundreds of milliseconds of the thread that answers everybody.
    expect(taken).toBeLessThan(1500);
  });
});

describe('a call that carries pictures', () => {
  test('takes megabytes from who may make it, but not more values than a price form has', async () => {
    const admin = await shop.signedIn('admin');
    const [many, deep] = [Array(60_000).fill(1), JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)];
    for (const image_marca of [many, deep]) {
      const { status, body } = await admin.post('marcas', { name: 'Marca', image_marca });
      expect([status, body]).toEqual([413, tooLarge]);
    }
    const { status, body } = await admin.post('marcas', { name: 'Marca', image_marca: 'x'.repeat(3_000_000) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['image_marca']]);
  });

  test('is refused before its body is read to whoever may not make it', async () => {
    expect((await shop.visitor().post('marcas', { name: 'x'.repeat(100_000) })).status).toBe(401);
  });
});

test('an answer names at most fifty bad fields', async () => {
  const attributes = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`Cor ${index}`, 'azul']));
  const { status, body } = await shop.visitor().post('products/filter', { filters: { attributes } });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toHaveLength(50);
});

describe('an e-mail of 60 KB', () => {
  const email = `${'a'.repeat(60_000)}@exemplo.com.br`;
  const person = { password: 'uma senha boa', confirmPassword: 'uma senha boa', email };

  test.each([
    ['login', { email, password: 'x' }],
    ['forgot-password', { email }],
    ['cadastrar-usuario', { ...person, name: 'Ana' }],
    ['cadastrar-usuario', { ...person, fullName: 'Ana', confirmEmail: '' }],
  ])('is a bad field of %s', async (path, body) => {
    const answer = await shop.visitor().post(path, body);
    expect([answer.status, answer.body.errors?.email]).toEqual([422, ['Use no máximo 254 caracteres.']]);
  });

  test('is a bad field of a proposal', async () => {
    const sale = buildVisitorProposal(await buildModel(shop), '128 GB', 'Funciona');
    const { status, body } = await shop.visitor().post('propostaStore', { ...sale, email, confirmEmail: '' });
    expect([status, body.errors.email]).toEqual([422, ['Use no máximo 254 caracteres.']]);
  });

  test('of seven megabytes is too large, also for calls that take as much', async () => {
    const huge = `${'a'.repeat(7_000_000)}@exemplo.com.br`;
    expect((await shop.visitor().post('login', { email: huge, password: 'x' })).status).toBe(413);
    const admin = await shop.signedIn('admin');
    expect((await admin.post('usersAdmin', { email: huge })).status).toBe(413);
    const brand = await admin.post('marcas', { name: huge });
    expect([brand.status, brand.body.errors.name]).toEqual([422, ['Use no máximo 80 caracteres.']]);
  });
});

test('a limit counts whatever it is given, however long', async () => {
  const limit = createLimit(shop.pool, { name: 'long', points: 1, seconds: 60 });
  const [one, other] = [randomBytes(30_000).toString('hex'), randomBytes(30_000).toString('hex')];
  await limit.take(one);
  await expect(limit.take(one)).rejects.toMatchObject({ status: 429 });
  expect(await limit.tryTake(one)).toBe(false);
  await limit.take(other);
});
