import { randomBytes } from 'node:crypto';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { PublicCache } from './public-cache.ts';

const page = Buffer.from(
  Array.from({ length: 400 }, () => `<li>Aparelho ${randomBytes(2).toString('hex')}</li>`).join(''),
);

/** Reads a page that a cache of its own keeps, once that has compressed it. */
async function serving(settledMs: number) {
  const cache = new PublicCache(undefined, { settledMs });
  cache.resume();
  const server = createServer((request, response) => {
    if (!cache.answer('/page', request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const read = () =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      get({ port, path: '/page', headers: { 'accept-encoding': 'br' } }, async (answer) => {
        const body = Buffer.concat(await answer.toArray());
        resolve({ encoding: answer.headers['content-encoding'], body });
      }).on('error', reject);
    });
  cache.keep('/page', cache.ticket(['products']), { 'content-type': 'text/html' }, page);
  await expect.poll(async () => (await read()).encoding).toBe('br');
  return read;
}

test('what stands for a while is sent smaller than at first, and says the same', async () => {
  const { body: first } = await (await serving(60_000))();
  const read = await serving(0);
  await expect.poll(async () => (await read()).body.length).toBeLessThan(first.length);
  expect(brotliDecompressSync((await read()).body)).toEqual(page);
});
