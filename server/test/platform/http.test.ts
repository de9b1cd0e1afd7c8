import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openShop();
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.http.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

/** Without the normalising that fetch does to an address. */
function rawGet(
  path: string,
): Promise<{ status: number; type: string; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type']),
          body,
          headers: response.headers,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Sends these very bytes and returns what comes back until the server hangs up. */
async function rawSend(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(bytes);
  let answer = '';
  for await (const text of socket) answer += text;
  return answer;
}

describe('the wire', () => {
  test.each([
    ['what is no HTTP', 400, 'olá\r\n\r\n'],
    ['headers without end', 431, `GET /api/user HTTP/1.1\r\nHost: loja\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('%s is refused in words', async (_, status, bytes) => {
    const [head = '', body = ''] = (await rawSend(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({ message: 'Não foi possível ler o que foi enviado.' });
  });

  test.each(['/api/nao-existe', '/api', '/api/', '/api/api/avaliacoes', '/api/login'])(
    'GET %s is not there, as JSON',
    async (path) => {
      const { status, type, body } = await rawGet(path);
      expect(status).toBe(404);
      expect(type).toContain('application/json');
      expect(JSON.parse(body)).toEqual({ message: 'Este endereço não existe.' });
    },
  );

  test.each(['/%E0%A4%A', '/api/%E0%A4%A'])('a malformed address (%s) gets our text and headers', async (path) => {
    const { status, body, headers } = await rawGet(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/FST_|Bad Request|is not a valid url/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('every answer bears a request id and the headers that keep it harmless', async () => {
    const { headers } = await rawGet('/api/user');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('a write without Origin that the browser calls %s is answered %i', async (site, status) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/logout`, {
      method: 'POST',
      headers: { cookie: 'giro_session=x', 'sec-fetch-site': site },
    });
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toEqual({ message: 'Este pedido não veio do nosso site.' });
  });

  test('a link from another site opens what it reads', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/loja`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.status).toBe(200);
  });

  test.each(['//evil.example/api/loja', '/\\evil.example/api/loja', '/api\\loja', '*', 'ftp://x/api/loja'])(
    'an address that may name another host (%s) is not there',
    async (path) => {
      const { status, headers, body } = await rawGet(path);
      expect([status, headers.location]).toEqual([404, undefined]);
      expect(body).not.toContain('evil');
    },
  );

  test('an address that names a host, as proxies write it, is read without the host', async () => {
    const { status, body } = await rawGet('http://evil.example/api/loja?x=1');
    expect([status, body]).toEqual([200, (await rawGet('/api/loja')).body]);
    expect((await rawGet('http://evil.example')).status).toBe(404);
    expect((await rawGet('http://evil.example//api/loja')).status).toBe(404);
  });

  test('a body of nine megabytes is refused in words', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(9_000_000) }),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'O envio é grande demais.' });
  });

  test('a body that is no JSON, and one of another type, are refused in words', async () => {
    for (const [type, body] of [
      ['application/json', '{"email":'],
      ['text/xml', '<a/>'],
    ] as const) {
      const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect([400, 415]).toContain(response.status);
      expect(await response.json()).toEqual({ message: 'Não foi possível ler o que foi enviado.' });
    }
  });

  test('a write that announces JSON and sends nothing is read as one without a body', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}/api/logout`, { method: 'POST', headers });
    expect(response.status).toBe(200);
  });

  test('the health check says ok', async () => {
    const { status, body } = await rawGet('/healthz');
    expect([status, body]).toEqual([200, '{"status":"ok"}']);
  });
});
