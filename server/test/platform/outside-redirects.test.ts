import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askCepService, cepServicesOf } from '../../src/features/addresses/cep-services.service.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { createProviderHttp } from '../../src/platform/pix/provider-http.ts';
import { createGooglePlaces } from '../../src/platform/places/google-places.ts';

const log = pino({ level: 'silent' });
let server: Server;
let url: string;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/led-astray' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const askCep = async () => {
  const [service] = cepServicesOf({ viaCep: url, brasilApi: undefined, openCep: undefined });
  if (service) await askCepService(service, '89010000', log);
};
const askPlaces = () => {
  const now = () => new Date();
  return createGooglePlaces({ url, key: 'chave', log, now }).findPlace({ id: 'abc', name: 'Loja', address: 'Rua' });
};
const askBank = () => {
  const ask = createProviderHttp({ certificate: undefined, ca: undefined }, () => new Date());
  return ask({ method: 'GET', url: new URL('/cob', url), headers: {} });
};
const askBucket = async () => {
  const s3 = { endpoint: url, region: 'sa-east-1', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' };
  await (await openDisk({ dataDir: '/nowhere', s3 })).get('x.webp').catch(() => undefined);
};

test.each([
  ['a CEP service', askCep],
  ['Google Places', askPlaces],
  ['a bank', askBank],
  ['a bucket', askBucket],
])('%s that sends us elsewhere is not followed', async (_, ask) => {
  await ask();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain('/led-astray');
});
