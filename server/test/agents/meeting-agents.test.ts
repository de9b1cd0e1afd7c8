import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileAddressOf } from '../../src/features/agents/agent-header.rules.ts';
import { inCommon } from '../../src/features/agents/agent-profiles.rules.ts';
import { type AgentShop, newClient, openAgentShop, profileOf } from '../support/agent-shop.ts';
import { openShop } from '../support/harness.ts';
import { expectOfficial } from '../support/ucp-schemas.ts';

const version = '2026-04-08';
const search = 'dev.ucp.shopping.catalog.search';

let shop: AgentShop;
beforeAll(async () => {
  shop = await openAgentShop();
});
beforeEach(async () => {
  shop.agents.fetched.length = 0;
  await shop.pool.query('truncate rate_limits');
});
afterAll(() => shop.close());

const find = (profile: string | null, from?: string) =>
  shop.asAgent('/catalog/search', { query: 'iphone' }, { profile, ...(from && { from }) });
const at = (path: string) => `profile="${shop.agents.address(path)}"`;

describe('the header', () => {
  test.each([
    ['profile="https://a.example/p.json"', 'https://a.example/p.json'],
    ['v=1, profile="https://a.example/p";q=0.5;x, other=(a "b";c 1)', 'https://a.example/p'],
    ['profile="https://a.example/1",  profile="https://a.example/2"', 'https://a.example/2'],
    ['a=?1, b=:aGk=:, c, profile="https://a.example/\\"x\\\\"', 'https://a.example/"x\\'],
    ['profile="ends in a comma",', undefined],
    ['profile=token', undefined],
    ['profile', undefined],
    ['profile="open', undefined],
    ['profile="a" junk', undefined],
    ['PROFILE="a"', undefined],
    ['https://a.example/p.json', undefined],
    ['', undefined],
  ])('%s', (header, address) => {
    expect(profileAddressOf(header)).toBe(address);
  });

  test('of any text is read at once, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: fc.constantFrom(...'profile="\\;,( )a1:?*-') }), (text) => {
        const before = performance.now();
        profileAddressOf(text);
        expect(performance.now() - before).toBeLessThan(200);
      }),
    );
    expect(profileAddressOf(`profile="${'a'.repeat(5000)}"`)).toBeUndefined();
  });
});

test('of capabilities both have, each counts with the newest version of both', () => {
  const ours = new Map([
    ['a.b', ['2026-01-01', '2026-03-01', '2026-05-01']],
    ['a.c', ['2026-01-01']],
    ['a.d', ['2026-01-01']],
  ]);
  const theirs = new Map([
    ['a.b', ['2026-03-01', '2026-01-01', '2027-01-01']],
    ['a.c', ['2025-01-01']],
    ['a.e', ['2026-01-01']],
  ]);
  expect([...inCommon(ours, theirs)]).toEqual([['a.b', '2026-03-01']]);
});

test('an answer names what both sides have in common and it belongs to', async () => {
  const { status, body, headers } = await find(at('/usual'));
  expect([status, body.ucp, headers['cache-control']]).toEqual([
    200,
    { version, capabilities: { [search]: [{ version }] } },
    'no-store',
  ]);
  shop.agents.serve('/ours', profileOf({ 'dev.localhost.buyback.quote': ['2026-11-28'], [search]: ['2020-01-01'] }));
  expect((await find(at('/ours'))).body.ucp).toEqual({ version, capabilities: {} });
  const models = await shop.asAgent('/buyback/models', { query: 'iphone' }, { profile: at('/ours') });
  expect(models.body.ucp.capabilities).toEqual({ 'dev.localhost.buyback.quote': [{ version: '2026-11-28' }] });
});

test('who has nothing in common is told so, with the page for people', async () => {
  shop.agents.serve('/stranger', profileOf({ 'dev.ucp.shopping.checkout': [version] }));
  const { status, body } = await find(at('/stranger'));
  expect([status, body]).toMatchObject([
    200,
    {
      ucp: { version, status: 'error', capabilities: {} },
      messages: [{ type: 'error', code: 'capabilities_incompatible', severity: 'unrecoverable' }],
      continue_url: 'http://localhost:3000/quero-comprar',
    },
  ]);
  expectOfficial('error', body);
});

test.each([
  ['no header', null],
  ['a header without a profile', 'a=1'],
  ['an address that is none', 'profile="agent"'],
  ['an address without TLS', 'profile="http://agent.example/p.json"'],
  ['a machine of our own network', 'profile="https://10.0.0.8/p.json"'],
  ['a user in the address', 'profile="https://a:b@agent.example/p.json"'],
  ['a file', 'profile="file:///etc/passwd"'],
])('%s is refused with invalid_profile_url', async (_, header) => {
  const { status, body } = await find(header);
  expect([status, body]).toEqual([400, { code: 'invalid_profile_url', content: expect.any(String) }]);
  expect(shop.agents.fetched).toEqual([]);
});

test('a shop on the internet asks no machine of its own', async () => {
  const other = await openShop({ BASE_URL: 'https://loja.exemplo.com.br' });
  const answer = await other.app.http.inject({
    method: 'POST',
    url: '/ucp/catalog/search',
    headers: { 'ucp-agent': at('/usual') },
    payload: { query: 'a' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_profile_url']);
  expect(shop.agents.fetched).toEqual([]);
  await other.close();
});

describe('a profile', () => {
  test.each([
    ['that is not there', '/nowhere', undefined, 424, 'profile_unreachable'],
    ['of a server that fails', '/fails', ['{}', 500], 424, 'profile_unreachable'],
    ['that leads elsewhere', '/leads', ['', 302, { location: '/usual' }], 424, 'profile_unreachable'],
    ['that is no JSON', '/text', ['<html>'], 422, 'profile_malformed'],
    ['that is a list', '/list', ['[]'], 422, 'profile_malformed'],
    ['without the protocol’s word', '/empty', ['{}'], 422, 'profile_malformed'],
    [
      'whose capabilities are none',
      '/odd',
      [{ ucp: { ...profileOf({}).ucp, capabilities: [] } }],
      422,
      'profile_malformed',
    ],
    ['without services', '/less', [{ ucp: { version, payment_handlers: {} } }], 422, 'profile_malformed'],
    ['with an impossible name', '/name', [profileOf({ Foo: [version] })], 422, 'profile_malformed'],
    [
      'of 64 KB and a byte',
      '/large',
      [`${JSON.stringify(profileOf({}))}${' '.repeat(66_000)}`],
      422,
      'profile_malformed',
    ],
    ['of another release', '/old', [{ ucp: { version: '2026-01-11' } }], 422, 'version_unsupported'],
  ] as const)('%s', async (_, path, served, status, code) => {
    if (served) shop.agents.serve(path, ...(served as unknown as [string, number, Record<string, string>]));
    const { status: answered, body } = await find(at(path));
    expect([answered, body]).toEqual([status, { code, content: expect.any(String) }]);
    // It is not asked for again at once.
    await find(at(path));
    expect(shop.agents.fetched).toEqual([path]);
  });

  test('that nobody serves says nothing of why', async () => {
    const refused = await find('profile="http://127.0.0.1:1/p.json"');
    const missing = await find(at('/missing'));
    expect([refused.status, refused.body]).toEqual([424, missing.body]);
  });

  test('is fetched once for all who wait for it, kept for an hour, and then fetched again', async () => {
    await shop.setNow(new Date('2026-12-01T12:00:00Z'));
    shop.agents.serve('/kept', profileOf({ [search]: [version] }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => find(at('/kept'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await shop.setNow(new Date('2026-12-01T12:59:00Z'));
    shop.agents.serve('/kept', 'gone', 500);
    expect((await find(at('/kept'))).status).toBe(200);
    expect(shop.agents.fetched).toEqual(['/kept']);
    await shop.setNow(new Date('2026-12-01T13:01:00Z'));
    expect((await find(at('/kept'))).status).toBe(424);
    shop.agents.serve('/kept', profileOf({ [search]: [version] }));
    await shop.setNow(new Date('2026-12-01T13:03:00Z'));
    expect((await find(at('/kept'))).status).toBe(200);
    expect(shop.agents.fetched).toEqual(['/kept', '/kept', '/kept']);
  });

  test('is one of thirty that are fetched in a minute, whoever asks; those that are known go on', async () => {
    await find(at('/usual'));
    for (let place = 0; place < 31; place++) shop.agents.serve(`/many-${place}`, profileOf({ [search]: [version] }));
    await shop.pool.query('truncate rate_limits');
    const answers = [];
    for (let place = 0; place < 31; place++) answers.push(await find(at(`/many-${place}`)));
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200));
    const last = answers.at(-1);
    expect([last?.status, last?.body.code, Number(last?.headers['retry-after']) > 0]).toEqual([
      503,
      'profile_unreachable',
      true,
    ]);
    expect((await find(at('/usual'))).status).toBe(200);
  });
});

test('a client makes a hundred and twenty calls a minute, thirty of them quotes; others go on', async () => {
  const [reader, quoter] = [newClient(), newClient()];
  const quote = (from: string) => shop.asAgent('/buyback/quote', { model_id: 1, answers: [] }, { from });
  for (let place = 0; place < 120; place++) expect((await find(at('/usual'), reader)).status).toBe(200);
  const refused = await find(at('/usual'), reader);
  expect([refused.status, refused.body, Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    { code: 'rate_limited', content: expect.any(String) },
    true,
  ]);
  for (let place = 0; place < 30; place++) expect((await quote(quoter)).status).toBe(200);
  expect((await quote(quoter)).status).toBe(429);
  expect((await find(at('/usual'), quoter)).status).toBe(200);
  expect((await quote(newClient())).status).toBe(200);
});

test.each([
  ['no JSON', '/catalog/search', '{"query":'],
  ['a list', '/catalog/lookup', '[]'],
  ['a query that is a number', '/catalog/search', { query: 7 }],
  ['a limit of nothing', '/catalog/search', { query: 'a', pagination: { limit: 0 } }],
  ['no id', '/catalog/product', {}],
  ['ids that are none', '/catalog/lookup', { ids: [1, null] }],
  ['no ids', '/catalog/lookup', { ids: [] }],
  ['a model that is a word', '/buyback/quote', { model_id: 'x', answers: [] }],
  ['a search for models for nothing', '/buyback/models', { query: ' ' }],
])('a body with %s is refused in the protocol’s shape', async (_, path, body) => {
  const answer = await shop.asAgent(path, body);
  expect([answer.status, answer.body]).toEqual([400, { code: 'invalid_request', content: expect.any(String) }]);
});

test('nothing of an agent or its people is kept, whatever it sends', async () => {
  const told = { 'dev.ucp.buyer_ip': '192.0.2.77', 'dev.ucp.user_agent': 'Segredo/1.0' };
  shop.agents.serve('/secret-agent', profileOf({ [search]: [version] }));
  const body = {
    query: 'iphone',
    signals: told,
    context: { postal_code: '88010-400' },
    attribution: { gclid: 'clique-77' },
  };
  expect((await shop.asAgent('/catalog/search', body, { profile: at('/secret-agent') })).status).toBe(200);
  const { rows } = await shop.pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { table_name } of rows) {
    const { rows: held } = await shop.pool.query(`select each::text as text from "${table_name}" each`);
    for (const { text } of held) expect(text).not.toMatch(/192\.0\.2\.77|Segredo|88010|clique-77|secret-agent/);
  }
});
