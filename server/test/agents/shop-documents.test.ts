import { buybackCapability } from '@giro/contract/rules/ucp.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AgentShop, openAgentShop } from '../support/agent-shop.ts';
import { buildModel } from '../support/build-model.ts';
import { buildProduct, typedProduct } from '../support/build-product.ts';
import type { Client } from '../support/harness.ts';
import { expectOfficial } from '../support/ucp-schemas.ts';

const documents = ['/llms.txt', '/.well-known/ucp', '/ucp/buyback/spec', '/ucp/buyback/quote.json'];

let shop: AgentShop;
let owner: Client;
let productId: number;
beforeAll(async () => {
  shop = await openAgentShop();
  owner = await shop.signedIn('admin');
  await buildModel(shop);
  productId = (await buildProduct(owner)).id;
  await typedProduct(shop, owner, 'Videogame');
});
beforeEach(() => shop.app.cache.resume());
afterAll(() => shop.close());

const open = (agents: boolean) => owner.put('agentes-config', { agents });

test('the profile is as the protocol has it, and may be kept by whoever reads it', async () => {
  const { status, body, headers } = await shop.read('/.well-known/ucp');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'public, max-age=3600',
  ]);
  expectOfficial('profile', body);
  expect(body.ucp.version).toBe('2026-04-08');
  expect(body.ucp.services['dev.ucp.shopping']).toMatchObject([
    { transport: 'rest', endpoint: 'http://localhost:3000/ucp' },
  ]);
  expect(Object.keys(body.ucp.capabilities)).toEqual([
    'dev.ucp.shopping.catalog.search',
    'dev.ucp.shopping.catalog.lookup',
    'dev.localhost.buyback.quote',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/permalink|checkout/);
});

test('the schema of the profile finds a profile that is none', async () => {
  const { body } = await shop.read('/.well-known/ucp');
  const { payment_handlers: _, ...ucp } = body.ucp;
  expect(() => expectOfficial('profile', { ucp })).toThrow();
  expect(() => expectOfficial('profile', { ucp: { ...body.ucp, version: 'v1' } })).toThrow();
});

test('whatever the profile names of ours is there', async () => {
  const { body } = await shop.read('/.well-known/ucp');
  const own = [...Object.values(body.ucp.services), ...Object.values(body.ucp.capabilities)]
    .flat()
    .flatMap((entry) => [(entry as { spec: string }).spec, (entry as { schema: string }).schema])
    .filter((url) => url.startsWith('http://localhost:3000'));
  expect(own.length).toBeGreaterThan(2);
  for (const url of own) expect([url, (await shop.read(new URL(url).pathname)).status]).toEqual([url, 200]);
});

test('llms.txt says who this is, what is bought and sold, and where to go on', async () => {
  const { text, headers } = await shop.read('/llms.txt');
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  const [title, blank, paragraph] = text.split('\n');
  expect([title, blank]).toEqual([expect.stringMatching(/^# \S/), '']);
  expect(paragraph).toMatch(/^> .*tipo \d+.*videogame/);
  const links = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): \S/gm)].map(([, url = '']) => new URL(url).pathname);
  for (const path of ['/.well-known/ucp', '/quero-comprar', '/quero-vender', '/termos', '/api/openapi.json'])
    expect(links).toContain(path);
  for (const feed of ['/feeds/google.xml', '/feeds/meta.csv', '/feeds/blog.xml']) expect(links).toContain(feed);
  expect(text.split('\n').filter((line) => line.startsWith('-')).length).toBe(links.length);
});

test('all of it is read from memory like any public text, until the shop changes', async () => {
  for (const url of documents) {
    await shop.read(url);
    const { hits } = shop.app.cache;
    await shop.read(url);
    expect([url, shop.app.cache.hits]).toEqual([url, hits + 1]);
  }
  const config = await owner.get('loja-config');
  await owner.put('loja-config', { ...config.body, name: 'Outra [Loja]\n# x' });
  expect((await shop.read('/llms.txt')).text).toMatch(/^# Outra Loja x\n/);
});

test('while the switch is off nothing of it is there, nor in anybody’s memory here', async () => {
  for (const url of documents) expect((await shop.read(url)).status).toBe(200);
  expect((await open(false)).body).toEqual({ agents: false, version: 1 });
  const paths = ['/catalog/search', '/catalog/lookup', '/catalog/product', '/buyback/models', '/buyback/quote'];
  for (const url of [...documents, `/comprar/v_${productId}:1`])
    expect([url, (await shop.read(url)).status]).toEqual([url, 404]);
  for (const path of paths) expect([path, (await shop.asAgent(path, {})).status]).toEqual([path, 404]);
  expect((await open(true)).body).toEqual({ agents: true, version: 2 });
  for (const url of documents) expect((await shop.read(url)).status).toBe(200);
});

test('only an owner turns the switch, over what they have seen, and it is told', async () => {
  const manager = await shop.signedIn('gerente');
  expect((await manager.get('agentes-config')).status).toBe(403);
  expect((await manager.put('agentes-config', { agents: false })).status).toBe(403);
  const { body } = await owner.get('agentes-config');
  expect((await owner.put('agentes-config', { agents: false }, { 'if-match': `"${body.version - 1}"` })).status).toBe(
    409,
  );
  expect((await owner.put('agentes-config', { agents: 'talvez' })).body.errors).toEqual({
    agents: [expect.any(String)],
  });
  const { rows } = await shop.pool.query(
    "select before, after from activities where kind = 'agent-settings' order by id",
  );
  expect(JSON.stringify(rows[0])).toContain('Aberta a assistentes');
});

test.each([
  ['https://loja.exemplo.com.br', 'br.com.exemplo.loja.buyback.quote'],
  ['https://minha-loja.com', 'com.minha_loja.buyback.quote'],
  ['https://3giros.com.br:8443', 'br.com.x3giros.buyback.quote'],
  ['https://xn--caf-dma.xn--p1ai', 'xnp1ai.xn__caf_dma.buyback.quote'],
  ['http://localhost:3000', 'dev.localhost.buyback.quote'],
  ['http://127.0.0.1:3000', 'dev.localhost.buyback.quote'],
  ['http://[::1]:3000', 'dev.localhost.buyback.quote'],
])('a shop at %s names its own capability %s', (baseUrl, name) => {
  expect(buybackCapability(baseUrl)).toBe(name);
  expect(name).toMatch(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/);
});

test('a link into the cart leads there with these products, and orders nothing', async () => {
  const answer = await shop.app.http.inject({ url: `/comprar/v_${productId}:1,v_999999:2,v_${productId}:2` });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/carrinho?itens=${productId}:3,999999:2`]);
  expect((await shop.pool.query('select from orders')).rowCount).toBe(0);
});

test.each([
  '',
  'x',
  'v_1',
  'v_1:0',
  'v_1:-1',
  'v_0:1',
  'p_1:1',
  'v_1:100',
  'v_1:1,',
  'v_1:99,v_1:1',
  'v_1:1;v_2:1',
  '//x.example',
])('the path %j leads nowhere', async (items) => {
  expect((await shop.read(`/comprar/${items}`)).status).toBe(404);
});
