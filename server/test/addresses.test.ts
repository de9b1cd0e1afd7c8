import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAddresses } from '../src/features/addresses/addresses.service.ts';
import { openShop, type TestShop } from './harness.ts';

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

test.each(['true', true])('a CEP that does not exist is said to be so (erro: %j)', async (erro) => {
  viaCep.answer = json({ erro });
  brasilApi.answer = { status: 404, body: '{"type":"service_error"}' };
  const answer = await shop.visitor().get('cep/99999999');
  expect(answer.status).toBe(404);
  expect(answer.body.message).toBe('CEP não encontrado.');
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
  const addresses = createAddresses({ database: shop.database, services, log, now: () => new Date() });
  viaCep.answer = json({ cidade: 'Blumenau' });
  await expect(addresses.getAddress('80010001')).rejects.toThrow('Erro ao consultar o CEP.');
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
