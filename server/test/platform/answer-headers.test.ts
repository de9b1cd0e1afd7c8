import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPost } from '../support/build-post.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'https://giro.example' });
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.http.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

/** Sends these very bytes and returns what comes back until the server hangs up. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(bytes);
  let answer = '';
  for await (const text of socket) answer += text;
  return answer;
}

test('a TRACE is not there, and nothing of it is echoed', async () => {
  const answer = await send(
    'TRACE /api/user HTTP/1.1\r\nHost: loja\r\nX-Planted: segredo\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 40[0-9] /);
  expect(answer).not.toContain('segredo');
});

test('a request whose end can be read in two ways is refused', async () => {
  const both = 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  const answer = await send(`POST /api/login HTTP/1.1\r\nHost: loja\r\nContent-Type: application/json\r\n${both}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(['GET /api/shop-info HTTP/1.1\r\nHost: loja\r\nConnection: close\r\n\r\n', 'olá\r\n\r\n'])(
  'every answer keeps browsers from making more of it than it is (%j)',
  async (bytes) => {
    const [head = ''] = (await send(bytes)).toLowerCase().split('\r\n\r\n');
    expect(head).toContain('x-content-type-options: nosniff');
    for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(head).toContain(directive);
    }
  },
);

describe('a text says how its characters are written:', () => {
  test.each([
    '/api/user',
    '/api/nao-existe',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/start.js',
    '/healthz',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/.well-known/security.txt',
    '/nao-existe',
  ])('%s', async (url) => {
    const { headers } = await shop.app.http.inject({ url });
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
  });
});

describe('a parameter that is given twice', () => {
  test('names no value that either of them has', async () => {
    const admin = await shop.signedIn('admin');
    const category = (await admin.post('storeCat', { name: 'Dicas' })).body.category.id;
    await buildPost(admin, category, { title: 'Um texto' });
    const twice = await admin.get('posts?page=1&page=2');
    expect(twice.status).toBeLessThan(500);
    expect(twice.body).toEqual((await admin.get('posts')).body);
  });

  test('is a bad field of a body in JSON as anything else that is no value', async () => {
    const { status } = await shop.visitor().post('login', { email: ['a@exemplo.com.br'], password: ['x', 'y'] });
    expect(status).toBe(422);
  });
});
