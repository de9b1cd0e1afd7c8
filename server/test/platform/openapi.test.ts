import { allCalls } from '@giro/contract/all-calls.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  servers?: { url: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }> };
  responses: Record<string, object>;
}
type Paths = Record<string, Record<string, Operation>>;

async function readPaths(): Promise<Paths> {
  const { body } = await shop.visitor().get('openapi.json');
  return body.paths;
}

test('the document of the calls is read by programs without an error', async () => {
  const { status, text, headers } = await shop.visitor().get('openapi.json');
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const config = await createConfig({ extends: ['recommended'] });
  const findings = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  // The linter finds mistakes: a path whose parameter nobody describes is one.
  const broken = JSON.parse(text);
  broken.paths['/cep/{cep}'].get.parameters = [];
  const found = await lintFromString({ source: JSON.stringify(broken), absoluteRef: 'openapi.json', config });
  expect(found.some(({ severity }) => severity === 'error')).toBe(true);
});

test('every call in it is served', async () => {
  const documented = Object.entries(await readPaths()).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { servers }]) => {
      const below = servers ? '' : '/api';
      return [method.toUpperCase(), below + path.replace(/\{(\w+)\}/g, ':$1')] as const;
    }),
  );
  expect(documented.length).toBe(allCalls.length);
  for (const [method, url] of documented)
    expect(shop.app.http.hasRoute({ method, url } as never), `${method} ${url}`).toBe(true);
});

test('its server is the address that the shop is configured with', async () => {
  const { body } = await shop.visitor().get('openapi.json');
  expect(body.servers).toEqual([{ url: `${shop.config.baseUrl}/api` }]);
});

test('a call says who may make it, what it takes with examples, and how it is refused', async () => {
  const { '/orders': orders, '/loja': shopInfo, '/postCreate': posts } = await readPaths();
  expect(orders?.post).toMatchObject({ operationId: 'placeOrder', tags: ['orders'] });
  expect(orders?.post?.security).toEqual([{ bearer: [] }, { cookie: [] }]);
  expect(Object.keys(orders?.post?.responses ?? {})).toEqual(expect.arrayContaining(['201', '401', '422', '429']));
  const body = orders?.post?.requestBody?.content['application/json']?.schema;
  expect(body?.required).toEqual(expect.arrayContaining(['products', 'totalAmount']));
  expect(body?.properties.totalAmount).toMatchObject({ examples: [1005.5] });
  expect(shopInfo?.get?.security).toEqual([]);
  const form = posts?.post?.requestBody?.content['multipart/form-data']?.schema;
  expect(form?.properties.image).toEqual({ type: 'string', format: 'binary' });
});

test('the page for people brings everything it needs from here', async () => {
  const { text, headers } = await shop.visitor().get('docs');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  const parts = [...text.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, address = '']) => address);
  expect(parts).toHaveLength(3);
  for (const part of parts) {
    const answer = await shop.app.http.inject({ url: part });
    expect([part, answer.statusCode]).toEqual([part, 200]);
  }
});
