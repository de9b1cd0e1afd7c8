import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAddresses } from '../../src/features/addresses/addresses.service.ts';
import { createLimit } from '../../src/platform/http/limits.ts';
import { openShop, type TestShop } from '../support/harness.ts';

/** A local server that speaks the three services' protocols: what it answers is set by each test. */
interface Service {
  server: Server;
  url: string;
  asked: string[];
  answer: { status: number; body: string; delayMs?: number };
}

async function openService(): Promise<Service> {
  const service: Service = { server: createServer(), url: '', asked: [], answer: { status: 500, body: '' } };
  service.server.on('request', (request, response) => {
    service.asked.push(request.url ?? '');
    const { status, body, delayMs = 0 } = service.answer;
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), delayMs);
  });
  await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
  return service;
}

let viaCep: Service;
let brasilApi: Service;
let openCep: Service;
let shop: TestShop;
beforeAll(async () => {
  [viaCep, brasilApi, openCep] = await Promise.all([openService(), openService(), openService()]);
  shop = await openShop({ CEP_URL: `${viaCep.url}/`, BRASILAPI_URL: brasilApi.url, OPENCEP_URL: openCep.url });
});
afterAll(async () => {
  await shop.close();
  for (const { server } of [viaCep, brasilApi, openCep]) server.closeAllConnections();
  for (const { server } of [viaCep, brasilApi, openCep]) server.close();
});
beforeEach(() => {
  for (const service of [viaCep, brasilApi, openCep]) {
    service.answer = { status: 503, body: '' };
    service.asked.length = 0;
  }
});

const json = (body: object) => ({ status: 200, body: JSON.stringify(body) });

test('ViaCEP is asked first, and its answer is kept', async () => {
  viaCep.answer = json({ logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' });
  const expected = { cep: '01001-000', address: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' };
  expect((await shop.visitor().get('cep/01001-000')).body).toEqual(expected);
  expect((await shop.visitor().get('cep/01001000')).body).toEqual(expected);
  expect(viaCep.asked).toEqual(['/ws/01001000/json/']);
  expect(brasilApi.asked).toEqual([]);
});

test('a kept answer is asked for anew after thirty days', async () => {
  viaCep.answer = json({ logradouro: 'Rua A', bairro: 'B', localidade: 'C', uf: 'SC' });
  await shop.visitor().get('cep/89010001');
  await shop.setNow(new Date(Date.now() + 31 * 86_400_000));
  await shop.visitor().get('cep/89010001');
  expect(viaCep.asked).toHaveLength(2);
});

test('the CEP of a whole town has neither street nor district', async () => {
  viaCep.answer = json({ logradouro: '', bairro: '', localidade: 'Alegrete', uf: 'RS' });
  expect((await shop.visitor().get('cep/97542000')).body).toMatchObject({
    address: '',
    neighborhood: '',
    city: 'Alegrete',
  });
});

test('BrasilAPI and then OpenCEP step in', async () => {
  brasilApi.answer = json({ street: 'Rua Doutor Luiz', neighborhood: null, city: 'Blumenau', state: 'SC' });
  expect((await shop.visitor().get('cep/89010025')).body).toMatchObject({
    address: 'Rua Doutor Luiz',
    neighborhood: '',
  });
  expect(brasilApi.asked).toEqual(['/api/cep/v2/89010025']);
  brasilApi.answer = { status: 500, body: '' };
  openCep.answer = json({ logradouro: 'Rua Exemplo', bairro: 'Vila', localidade: 'São José do Rio Preto', uf: 'SP' });
  expect((await shop.visitor().get('cep/15050305')).body.city).toBe('São José do Rio Preto');
  expect(openCep.asked).toEqual(['/v1/15050305']);
});

test('a service that says nothing for three seconds is passed over', async () => {
  viaCep.answer = { ...json({ localidade: 'Tarde', uf: 'SP' }), delayMs: 4000 };
  brasilApi.answer = json({ street: 'Rua B', neighborhood: 'C', city: 'A tempo', state: 'SP' });
  expect((await shop.visitor().get('cep/04567000')).body.city).toBe('A tempo');
});

test.each([
  ['true', '99999999'],
  [true, '99999998'],
])('a CEP that does not exist is said to be so (erro: %j)', async (erro, cep) => {
  viaCep.answer = json({ erro });
  brasilApi.answer = { status: 404, body: '{"type":"service_error"}' };
  const answer = await shop.visitor().get(`cep/${cep}`);
  expect(answer.status).toBe(404);
  expect(answer.body.message).toBe('CEP não encontrado.');
});

describe('a CEP that does not exist', () => {
  const unknown = async (cep: number, address = '198.51.100.1') =>
    (await shop.visitor(address).get(`cep/${String(cep).padStart(8, '0')}`)).status;
  beforeEach(async () => {
    await shop.pool.query('delete from rate_limits');
    for (const service of [viaCep, brasilApi, openCep]) service.answer = { status: 404, body: '{}' };
  });

  test('is asked for once a day', async () => {
    expect([await unknown(70000001), await unknown(70000001, '198.51.100.2')]).toEqual([404, 404]);
    expect(viaCep.asked).toHaveLength(1);
    const { rows } = await shop.pool.query('select giro_now() as now');
    await shop.setNow(new Date(rows[0].now.getTime() + 25 * 3_600_000));
    viaCep.answer = json({ logradouro: 'Rua Nova', bairro: '', localidade: 'Brasília', uf: 'DF' });
    expect(await unknown(70000001)).toBe(200);
  });

  test('is looked up for a client three hundred times an hour; those that exist, and kept answers, are free', async () => {
    const answers: number[] = [];
    // No more at once than a busy machine answers within the three seconds that a service has.
    for (let first = 71000000; first < 71000310; first += 31) {
      answers.push(...(await Promise.all(Array.from({ length: 31 }, (_, index) => unknown(first + index)))));
    }
    expect(answers.filter((status) => status === 404)).toHaveLength(300);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
    expect(viaCep.asked).toHaveLength(300);
    const asked = viaCep.asked.map((url) => Number(url.split('/')[2]));
    expect(await unknown(asked[0] ?? 0)).toBe(404);
    expect(await unknown(72000000, '198.51.100.2')).toBe(404);
    viaCep.answer = json({ logradouro: 'Rua A', bairro: '', localidade: 'Brasília', uf: 'DF' });
    expect(await unknown(73000000, '198.51.100.2')).toBe(200);
    const { status, headers } = await shop.visitor('198.51.100.1').get('cep/73000001');
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await shop.visitor('198.51.100.1').get('cep/73000000')).status).toBe(200);
  });
});

test('when no service answers, the look-up has failed', async () => {
  viaCep.answer = { status: 400, body: '<!DOCTYPE HTML><html>Http 400</html>' };
  const answer = await shop.visitor().get('cep/80010000');
  expect(answer.status).toBe(502);
  expect(answer.body.message).toBe('Erro ao consultar o CEP.');
});

test('why a service failed is in the log, without whose address was looked up', async () => {
  const written: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => written.push(line) });
  const services = { viaCep: viaCep.url, brasilApi: brasilApi.url, openCep: undefined };
  const limit = createLimit(shop.pool, { name: 'log', points: 10, seconds: 60 });
  const addresses = createAddresses({ database: shop.database, services, limit, log });
  viaCep.answer = json({ cidade: 'Blumenau' });
  await expect(addresses.getAddress('80010001', '203.0.113.7')).rejects.toThrow('Erro ao consultar o CEP.');
  expect(written).toHaveLength(2);
  expect(written[0]).toContain(new URL(viaCep.url).host);
  expect(written[0]).toContain('localidade');
  expect(written[1]).toContain('It answered 503.');
  expect(written.join()).not.toContain('80010001');
});

test('a CEP of seven digits is not asked for', async () => {
  const answer = await shop.visitor().get('cep/8901000');
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ cep: ['CEP inválido. Deve conter 8 dígitos.'] });
  expect(viaCep.asked).toEqual([]);
});
