import pino from 'pino';
import { expect, test } from 'vitest';
import { PublicCache } from '../../src/platform/cache/public-cache.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';

/** The address that limits count, for a request from 10.0.0.9 that has passed through what its headers say. */
async function seenAs(trustProxy: false | number | string, forwardedFor: string): Promise<string> {
  const log = pino({ level: 'silent' });
  const cache = new PublicCache();
  const http = await createHttpServer({ log, baseUrl: 'http://localhost', trustProxy, cache });
  http.get('/', async ({ ip }) => ip);
  const { body } = await http.inject({
    url: '/',
    remoteAddress: '10.0.0.9',
    headers: { 'x-forwarded-for': forwardedFor },
  });
  await http.close();
  return body;
}

test.each([
  ['nobody is trusted', false, '198.51.100.1', '10.0.0.9'],
  ['one proxy names its caller', 1, '198.51.100.1', '198.51.100.1'],
  ['one proxy: what its caller invents is not believed', 1, 'invented, 1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies', 2, '1.1.1.1, 198.51.100.1, 10.0.0.8', '198.51.100.1'],
  ['a named proxy', '10.0.0.0/8', '1.1.1.1, 198.51.100.1, 10.0.0.8', '198.51.100.1'],
  ['another proxy than the named one', '127.0.0.1', '198.51.100.1', '10.0.0.9'],
] as const)('%s', async (_, trustProxy, forwardedFor, address) => {
  expect(await seenAs(trustProxy, forwardedFor)).toBe(address);
});
