import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type Giro, startGiro } from './running-giro.ts';

const data = copyPreparedStore();
let giro: Giro;

let token = '';

async function send(method: 'POST' | 'PUT', call: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${giro.url}/api/${call}`, { method, headers, body: JSON.stringify(body) });
  return (await answer.json()) as { token?: string };
}
const post = (call: string, body: object) => send('POST', call, body);
const get = (path: string) => fetch(giro.url + path, { redirect: 'manual' });
/** Asks as somebody who is nobody else. */
const fromEverywhere = (path: string, turn: number) =>
  fetch(giro.url + path, { headers: { 'x-forwarded-for': `10.0.${turn >> 8}.${turn & 255}` } });
/** Target of this address; its own status when it leads nowhere. */
const leadsTo = async (path: string) => {
  const answer = await get(path);
  return answer.headers.get('location') ?? answer.status;
};

beforeAll(async () => {
  giro = await startGiro({ DATA_DIR: data.folder, DEMO: '0', TRUST_PROXY: '127.0.0.1' });
  await giro.waitFor(200);
  token = (await post('login', preparedAdmin)).token ?? '';
  // One more than a page of the shop shows.
  for (let index = 0; index < 10; index++) {
    await post('produtoStore', { SKU: `SKU-${index}`, name: `Aparelho ${index}`, price: 10, stock: 5 });
  }
});
afterAll(async () => {
  await giro.stop();
  await data.remove();
});

describe('a public address', () => {
  test('beyond the last page leads to it, one that names no page to the plain one', async () => {
    const last = '/quero-comprar?page=2';
    expect(await leadsTo('/quero-comprar?page=100001')).toBe(last);
    expect(await leadsTo('/quero-comprar?page=100001&utm_source=x')).toBe(`${last}&utm_source=x`);
    for (const page of ['abc', '-1', '0', '1', '1.5', '00002', '99999999999', '2&page=3x'])
      expect(await leadsTo(`/quero-comprar?page=${page}`)).toMatch(/^\/quero-comprar(\?page=2)?$/);
    expect(await leadsTo('/quero-comprar?tab=987654')).toBe('/quero-comprar');
    expect(await leadsTo('/blog?page=100001')).toMatch(/^\/blog(\?page=\d)?$/);
    expect(await leadsTo('/blog?tab=987654')).toBe('/blog');
    expect(await leadsTo('/quero-comprar')).toBe(200);
    expect(await leadsTo(last)).toBe(200);
  });

  test('says what it lists, and what it answers, in the words of schema.org, unless it is narrowed', async () => {
    const factsOf = async (path: string, type: string) => {
      const scripts = (await (await get(path)).text()).matchAll(
        /<script type="application\/ld\+json">(.*?)<\/script>/gs,
      );
      return [...scripts].map(([, text = '']) => JSON.parse(text)).filter((facts) => facts['@type'] === type);
    };
    const [list] = await factsOf('/quero-comprar', 'ItemList');
    expect(list.itemListElement).toHaveLength(9);
    const [first] = list.itemListElement;
    expect(first).toMatchObject({ '@type': 'ListItem', position: 1, name: 'Aparelho 9' });
    expect((await fetch(first.url)).status).toBe(200);
    const [second] = await factsOf('/quero-comprar?page=2', 'ItemList');
    expect(second.itemListElement).toEqual([expect.objectContaining({ position: 1, name: 'Aparelho 0' })]);
    for (const narrowed of ['busca=aparelho', 'ordem=menor-preco', 'preco_max=20']) {
      expect(await factsOf(`/quero-comprar?${narrowed}`, 'ItemList')).toEqual([]);
    }
    const wizard = await (await get('/quero-vender')).text();
    const [questions] = await factsOf('/quero-vender', 'FAQPage');
    expect(questions.mainEntity.length).toBeGreaterThan(3);
    for (const { name, acceptedAnswer } of questions.mainEntity) {
      expect(wizard).toContain(`>${name}</summary>`);
      expect(wizard).toContain(`>${acceptedAnswer.text}</p>`);
    }
  });

  test('says how a price is paid where the shop divides it or takes something off, and nothing otherwise', async () => {
    const addresses = ['/', '/quero-comprar', '/produto/SKU-9/aparelho-9', '/carrinho'];
    const pages = async () => {
      const texts = await Promise.all(addresses.map(async (address) => (await get(address)).text()));
      return texts.map((text) => text.replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, '').replaceAll('\u00a0', ' '));
    };
    const before = await pages();
    for (const page of before) expect(page).not.toMatch(/parcelas|sem juros|com juros|schema.org\/Installment/);
    await send('PUT', 'cartao-config', { provider: 'simulador' });
    await send('PUT', 'parcelas-config', { min_instalment: 5, free_up_to: 2, pix_discount_percent: 5 });
    // On the first page stands what has a picture.
    const [, list, product] = await pages();
    for (const page of [list, product]) expect(page).toContain('2x de R$ 5,00 sem juros');
    expect(product).toContain('R$ 9,50 no Pix (5% de desconto)');
    expect(product).toContain('"priceComponentType":"https://schema.org/Installment"');
    expect(product).toContain('"billingDuration":2');
    await send('PUT', 'parcelas-config', { min_instalment: 10, free_up_to: 1, pix_discount_percent: 0 });
    await send('PUT', 'cartao-config', { provider: '' });
    expect(await pages()).toEqual(before);
  });

  test('that takes no page is one page, whatever its parameters say', async () => {
    const plain = await (await get('/termos')).text();
    expect(await (await get('/termos?page=7&tab=x&_routes=y')).text()).toBe(plain);
  });

  test('names no host but ours', async () => {
    for (const path of ['//evil.example/quero-comprar', '/\\evil.example/blog', '///evil.example']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
      expect(await answer.text()).not.toContain('//evil.example');
    }
  });
});

test('a hundred different pages at once leave the health check under 200 ms, whoever finds no place is told', async () => {
  await get('/quero-vender');
  let bearable = 200;
  let added = Number.POSITIVE_INFINITY;
  // Other programs of the machine take time as well, but hardly in every round; where all is slow, so is one page.
  for (let round = 0; round < 6 && added >= bearable; round++) {
    const from = performance.now();
    await get(`/sozinha/${round}`);
    bearable = Math.max(200, 8 * (performance.now() - from));
    const usual = await longestHealth([]);
    const pages = Array.from({ length: 100 }, (_, index) => fromEverywhere(`/nao-existe/${round}-${index}`, index));
    added = (await longestHealth(pages)) - usual;
    for (const page of await Promise.all(pages)) expect(page.status).toBe(404);
  }
  expect(added).toBeLessThan(bearable);
  const flood = await Promise.all(Array.from({ length: 300 }, (_, index) => fromEverywhere(`/mais/${index}`, index)));
  const refused = flood.filter(({ status }) => status === 503);
  expect(flood.length - refused.length).toBeGreaterThanOrEqual(100);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(await refused[0]?.text()).toContain('Há muitas visitas neste momento.');
});

/** Asks for the health until these works are done, twenty times at least; returns the longest wait in milliseconds. */
async function longestHealth(works: Promise<unknown>[]): Promise<number> {
  let isDone = false;
  void Promise.allSettled(works).then(() => (isDone = true));
  let longest = 0;
  for (let asked = 0; asked < 20 || !isDone; asked++) {
    const from = performance.now();
    expect(await giro.health()).toBe(200);
    longest = Math.max(longest, performance.now() - from);
  }
  return longest;
}

test('the routes of a page are named in one call, and no call names those of more links than a page has', async () => {
  const page = await (await get('/termos')).text();
  const version = /"version": "(\w+)"/.exec(page)?.[1];
  const named = await get(`/__manifest?paths=/quero-comprar,/blog&version=${version}`);
  expect(named.headers.get('cache-control')).toContain('immutable');
  expect(Object.keys((await named.json()) as object)).toEqual(expect.arrayContaining(['routes/shop', 'routes/blog']));
  expect((await get(`/__manifest?paths=/blog&version=old`)).status).toBe(204);
  const links = Array.from({ length: 501 }, (_, index) => `/${index}`).join(',');
  expect((await get(`/__manifest?paths=${links}&version=${version}`)).status).toBe(400);
});

test('an inspection alone may run a program that reads barcodes', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/bancada/1')).toContain("'wasm-unsafe-eval'");
  expect(await policyOf('/bancada/unidade/1')).toContain("'wasm-unsafe-eval'");
  expect(await policyOf('/quero-vender')).not.toContain('wasm');
});

describe('a page where a card is paid', () => {
  const others = [
    '/',
    '/quero-vender',
    '/carrinho',
    '/checkout',
    '/login',
    '/pedidos/ABCD2345',
    '/pedidos/ABCD2345/pagar/x',
  ];
  const [pay, challenge] = ['/pedidos/ABCD2345/pagar', '/pedidos/ABCD2345/desafio'];
  const policyOf = async (path: string) =>
    ((await get(path)).headers.get('content-security-policy') ?? '').replaceAll(/ 'sha256-[^']+'/g, '');
  const policiesOf = (paths: readonly string[]) => Promise.all(paths.map(policyOf));
  const partOf = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
  const take = async (settings: object) => {
    const before = await policiesOf([...others, pay, challenge]);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify(settings);
    const saved = await fetch(`${giro.url}/api/cartao-config`, { method: 'PUT', headers, body });
    expect(saved.status).toBe(200);
    return before;
  };
  afterAll(() => take({ provider: '' }));

  test('has the policy of every page in a shop that takes no cards', async () => {
    expect(new Set(await policiesOf([...others, pay, challenge])).size).toBe(1);
  });

  test('alone names the hosts of the provider; the bank’s page may stand on any, and runs no script here', async () => {
    const before = await take({ provider: 'mercado-pago', public_key: 'APP_USR-1', access_token: 'APP_USR-segredo' });
    expect(await policiesOf(others)).toEqual(before.slice(0, others.length));
    const paying = await policyOf(pay);
    expect(partOf(paying, 'script-src')).toBe("script-src 'self' https://sdk.mercadopago.com");
    expect(partOf(paying, 'connect-src')).toContain('https://secure-fields.mercadopago.com');
    expect(partOf(paying, 'frame-src')).toBe(
      'frame-src https://secure-fields.mercadopago.com https://www.mercadolibre.com https://www.mercadolivre.com',
    );
    const asking = await policyOf(challenge);
    expect(partOf(asking, 'script-src')).toBe("script-src 'self'");
    expect(partOf(asking, 'connect-src')).toBe("connect-src 'self'");
    expect(partOf(asking, 'frame-src')).toBe('frame-src https:');
    expect(await policiesOf(['/Pedidos/abc/PAGAR', '/pedidos/abc/pagar?utm_source=x'])).toEqual([paying, paying]);
  });

  test('frames nobody but the shop itself with the simulator', async () => {
    await take({ provider: 'simulador' });
    const [paying = '', asking = ''] = await policiesOf([pay, challenge]);
    for (const policy of [paying, asking]) {
      expect(partOf(policy, 'script-src')).toBe("script-src 'self'");
      expect(partOf(policy, 'frame-src')).toBe("frame-src 'self'");
    }
  });

  test('measures nobody, whatever the others do', async () => {
    await take({ provider: 'simulador' });
    const settings = { authorization: `Bearer ${token}` };
    const shop = await (await fetch(`${giro.url}/api/loja-config`, { headers: settings })).json();
    await send('PUT', 'loja-config', { ...(shop as object), analytics_id: 'G-ABCDEFGH12' });
    expect(await policyOf('/')).toContain('googletagmanager');
    for (const policy of await policiesOf([pay, challenge])) expect(policy).not.toContain('google');
    await send('PUT', 'loja-config', { ...(shop as object), analytics_id: '' });
  });
});

test('the policy of a page allows every inline script of ours and no other', async () => {
  const answer = await get('/quero-vender');
  const policy = answer.headers.get('content-security-policy') ?? '';
  const inline = [...(await answer.text()).matchAll(/<script(?![^>]* src=)([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(inline.length).toBeGreaterThan(3);
  expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(inline));
  expect(answer.headers.get('x-own-scripts')).toBeNull();
});

describe('who asks for ever new pages', () => {
  const askAs = async (client: string, path: string) => {
    const answer = await fetch(giro.url + path, { headers: { 'x-forwarded-for': client } });
    await answer.arrayBuffer();
    return answer.status;
  };

  test('keeps nobody else from having one, nor what counts from being kept', async () => {
    const home = await fetch(giro.url);
    const invented = Array.from({ length: 150 }, (_, turn) => `/usuarios/${turn + 1}?made=${turn}`);
    const flood = Promise.all(invented.map((path) => askAs('203.0.113.1', path)));
    const others = Array.from({ length: 10 }, (_, turn) => askAs(`198.51.100.${turn}`, `/produto/SKU-${turn}`));
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
    const told = await flood;
    expect(told.filter((status) => status === 503).length).toBeGreaterThan(100);
    const headers = { 'if-none-match': home.headers.get('etag') ?? '' };
    expect((await fetch(giro.url, { headers })).status).toBe(home.headers.has('etag') ? 304 : 200);
  });

  test("is given the router's data once, whatever else they ask it for", async () => {
    const data = Array.from({ length: 60 }, (_, turn) => `/quero-comprar.data?_routes=made-up-${turn}&made=${turn}`);
    expect(new Set(await Promise.all(data.map((path) => askAs('203.0.113.2', path))))).toEqual(new Set([200]));
  });

  test('of a passport is counted', async () => {
    const asked = Array.from({ length: 305 }, () => askAs('203.0.113.3', '/aparelho/ZZZZ0001'));
    expect((await Promise.all(asked)).filter((status) => status === 429)).toHaveLength(5);
  });
});
