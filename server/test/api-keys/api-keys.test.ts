import { allCalls } from '@giro/contract/all-calls.ts';
import { type CallDefinition, permissionsFor } from '@giro/contract/call.ts';
import { type Permission, permissions } from '@giro/contract/rules/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { openSecondApp } from '../support/second-app.ts';
import { WatchedClient } from '../support/watched-client.ts';

const refusal = 'Você não tem permissão para fazer isso.';

let shop: TestShop;
let owner: Client & { id: number; token: string };
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin', { name: 'Carla Dias' });
});
beforeEach(async () => {
  await shop.pool.query('delete from rate_limits');
  await shop.pool.query('update api_keys set ended_at = coalesce(ended_at, giro_now())');
});
afterAll(() => shop.close());

async function makeKey(allowed: readonly string[], more: object = {}, maker: Client = owner) {
  const { status, body } = await maker.post('chaves', { name: 'ERP', permissions: allowed, per_minute: 6000, ...more });
  expect(status).toBe(201);
  return { id: body.key.id as number, secret: body.secret as string, client: shop.bearing(body.secret) };
}

describe('a key', () => {
  test('is answered once, stored by its hash, and listed by its first letters', async () => {
    const made = await owner.post('chaves', { name: 'ERP da loja', permissions: ['orders.see', 'products.change'] });
    expect(made.status).toBe(201);
    const { key, secret } = made.body;
    expect(secret).toMatch(/^giro_[0-9a-f]{8}_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'ERP da loja',
      prefix: secret.slice(0, 13),
      permissions: ['orders.see', 'products.change'],
      per_minute: 600,
      created_by: 'Carla Dias',
      last_used_at: null,
      ended_at: null,
    });
    expect(Math.round((Date.parse(key.expires_at) - Date.parse(key.created_at)) / 86_400_000)).toBe(90);
    const { text, body } = await owner.get('chaves');
    expect(body.keys[0]).toEqual(key);
    expect(text).not.toContain(secret.slice(14));
    const { rows } = await shop.pool.query('select row_to_json(api_keys)::text as text from api_keys');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(14));
  });

  test('that nobody could have asked for is refused at every bad field', async () => {
    const bad = { name: '', permissions: ['orders.see', 'everything'], expires_in_days: 366, per_minute: 9 };
    const { status, body } = await owner.post('chaves', bad);
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['expires_in_days', 'name', 'per_minute', 'permissions'],
    ]);
  });

  test('makes calls of its permissions, and its use is noted by the minute', async () => {
    const { id, client } = await makeKey(['orders.see']);
    expect((await client.get('orders')).status).toBe(200);
    const used = async () =>
      (await owner.get('chaves')).body.keys.find((key: { id: number }) => key.id === id).last_used_at;
    const first = await used();
    expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
    expect((await client.get('orders')).status).toBe(200);
    expect(await used()).toBe(first);
    expect((await client.get('proposals')).body).toEqual({ message: refusal });
  });

  test('of another session is not one: the cookie beside it opens nothing', async () => {
    const { client } = await makeKey(['orders.see']);
    const answer = await client.get('proposals', { cookie: `giro_session=${owner.token}` });
    expect(answer.status).toBe(403);
  });

  test.each([
    ['ended', (id: number) => owner.delete(`chaves/${id}`)],
    ['over', (id: number) => shop.pool.query(`update api_keys set expires_at = giro_now() where id = $1`, [id])],
  ])('that is %s makes no call', async (_, stop) => {
    const { id, client } = await makeKey(['orders.see']);
    await stop(id);
    expect((await client.get('orders')).status).toBe(401);
    expect((await client.get('productsAll')).status).toBe(401);
  });

  test('ends once, and again it is ended all the same', async () => {
    const { id } = await makeKey([]);
    const first = await owner.delete(`chaves/${id}`);
    expect(first.body.key.ended_at).not.toBeNull();
    expect(await owner.delete(`chaves/${id}`)).toMatchObject({ status: 200, body: first.body });
    expect((await owner.delete('chaves/999999')).status).toBe(404);
  });

  test('goes with its maker', async () => {
    const maker = await shop.signedIn('admin');
    const { client } = await makeKey(['orders.see'], {}, maker);
    expect((await client.get('orders')).status).toBe(200);
    await shop.pool.query('update users set deleted_at = giro_now() where id = $1', [maker.id]);
    expect((await client.get('orders')).status).toBe(401);
  });

  test('loses with the next call what is taken from its maker, and gets it back with them', async () => {
    const maker = await shop.signedIn('admin');
    const { client } = await makeKey(['orders.see', 'activities.see'], {}, maker);
    const roles = (names: string[]) => shop.pool.query('update users set roles = $2 where id = $1', [maker.id, names]);
    expect((await client.get('atividades')).status).toBe(200);
    await roles(['gerente']);
    expect([(await client.get('atividades')).status, (await client.get('orders')).status]).toEqual([403, 200]);
    await roles(['dono']);
    expect((await client.get('atividades')).status).toBe(200);
  });

  test('is not made by who lacks what it may do, nor without showing who it is', async () => {
    // Nobody but owners makes keys; a role that could would still not give what it lacks.
    const made = shop.app.http.inject({
      method: 'POST',
      url: '/api/chaves',
      headers: { authorization: `Bearer ${(await makeKey(['api-keys.change'])).secret}` },
      payload: { name: 'x', permissions: ['orders.see'] },
    });
    expect((await made).json()).toEqual({ message: refusal });
    const manager = await shop.signedIn('gerente');
    expect((await manager.post('chaves', { name: 'x', permissions: [] })).status).toBe(403);
    await shop.pool.query(`update sessions set stepped_up_at = giro_now() - interval '11 minutes' where user_id = $1`, [
      owner.id,
    ]);
    expect(await owner.post('chaves', { name: 'x', permissions: [] })).toMatchObject({
      status: 403,
      body: { step_up: true },
    });
    await shop.pool.query(`update sessions set stepped_up_at = 'infinity' where user_id = $1`, [owner.id]);
  });

  test('past what it may do in a minute waits for the next', async () => {
    const { client } = await makeKey(['orders.see'], { per_minute: 10 });
    for (let call = 0; call < 10; call++) expect((await client.get('orders')).status).toBe(200);
    const { status, headers } = await client.get('orders');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('that is wrong twenty times an hour costs its client an hour, and nobody else', async () => {
    const wrong = () => shop.bearing('giro_00000000_falsa', '198.51.100.9').get('orders');
    for (let call = 0; call < 20; call++) expect((await wrong()).status).toBe(401);
    expect((await wrong()).status).toBe(429);
    expect((await shop.bearing('giro_00000000_falsa', '198.51.100.10').get('orders')).status).toBe(401);
    const { secret } = await makeKey(['orders.see']);
    expect((await shop.bearing(secret, '198.51.100.9').get('orders')).status).toBe(200);
  });

  test('is named in the record of what it does, and of what it is refused', async () => {
    const { client } = await makeKey(['products.change'], { name: 'Planilha' });
    await buildProduct(client);
    await client.get('orders');
    const { body } = await owner.get('atividades?search=Planilha');
    const told = JSON.stringify(body.data);
    expect(told).toContain('Chave Planilha');
    const kinds = body.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['api-key', 'product-added', 'refused']));
  });

  test('sees masked what its permissions mask, also of its maker, who sees it whole', async () => {
    const sealed = shop.app.ground.box.seal('52998224725', 'users.cpf_sealed', owner.id);
    await shop.pool.query('update users set cpf_sealed = $2 where id = $1', [owner.id, sealed]);
    const few = await makeKey(['users.see']);
    const more = await makeKey(['users.see', 'personal-data.see']);
    const seen = async (client: Client) => (await client.get('usersAdmin?search=Carla')).text.includes('52998224725');
    expect([await seen(few.client), await seen(more.client), await seen(owner)]).toEqual([false, true, true]);
  });

  test('is told no amount of costs, floors or earnings that its permissions do not open to its maker', async () => {
    await owner.put('precos-config', { floor_rule: 'refuse', min_margin_percent: 10 });
    const { id } = await buildProduct(owner, { price: '1000' });
    expect((await owner.put(`resultado/custos/${id}`, { cost: 777 })).status).toBe(200);
    const refusalOf = async (client: Client) => {
      const { rows } = await shop.pool.query('select version from products where id = $1', [id]);
      const { status, body } = await client.put(
        `products/gestao/${id}/preco`,
        { price: 700 },
        { 'if-match': `"${rows[0].version}"` },
      );
      expect(status).toBe(422);
      return body.errors.price[0] as string;
    };
    const few = await makeKey(['products.change']);
    const more = await makeKey(['products.change', 'earnings.see']);
    expect(await refusalOf(few.client)).toBe('Este preço fica abaixo do piso da loja.');
    expect(await refusalOf(more.client)).toContain('863,34');
    await owner.put('precos-config', { floor_rule: 'off' });
  });
});

test('twenty keys are in use at most, also where many are made at once', async () => {
  const make = () => owner.post('chaves', { name: 'Uma', permissions: [] });
  const made = await Promise.all(Array.from({ length: 25 }, make));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(made.find(({ status }) => status === 422)?.body.message).toContain('20 chaves');
});

/** Whose transactions do not wait for each other before they count. */
class CarelessClient extends WatchedClient {
  protected async ask(args: unknown[]): Promise<unknown> {
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    return text.includes(`hashtext('api keys')`) ? { command: 'SELECT', rowCount: 1, rows: [{}] } : this.send(args);
  }
}

test('without waiting for each other more are made', async () => {
  const naive = await openSecondApp(shop, CarelessClient, {});
  const make = () =>
    naive.app.http.inject({
      method: 'POST',
      url: '/api/chaves',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { name: 'Uma', permissions: [] },
    });
  const made = await Promise.all(Array.from({ length: 40 }, make));
  await naive.close();
  expect(made.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(20);
});

describe('of every call', () => {
  const isServed = ({ method, path }: CallDefinition) => shop.app.http.hasRoute({ method, url: `/api${path}` });
  const make = ({ method, path }: CallDefinition, client: Client) => {
    const url = path.slice(1).replace(/:\w+/g, '2147483647');
    return { GET: client.get, DELETE: client.delete, POST: client.post, PUT: client.put }[method](url);
  };

  interface Operation {
    'x-permission'?: Permission[];
    'x-api-key'?: false;
    security: object[];
  }

  test('a key makes what OpenAPI says of its permission, and nothing more', async () => {
    const { paths, components } = (await shop.visitor().get('openapi.json')).body;
    expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    const { id, client } = await makeKey([]);
    const allow = (allowed: readonly Permission[]) =>
      shop.pool.query('update api_keys set permissions = $2, ended_at = null where id = $1', [id, allowed]);
    const answer = async (call: CallDefinition) => {
      const { status, body } = await make(call, client);
      if (status === 429) throw new Error('The key of this test makes too many calls.');
      return { isRefused: status === 403 && body.message === refusal, asks: 'step_up' in body };
    };
    const refused = { isRefused: true, asks: false };
    const calls = allCalls.map(({ call }) => call as CallDefinition).filter(isServed);
    let tried = 0;
    for (const call of calls) {
      const operation: Operation = paths[call.path.replace(/:(\w+)/g, '{$1}')][call.method.toLowerCase()];
      const asked = operation['x-permission'] ?? [];
      const isOpen = operation['x-api-key'] !== false;
      const place = `${call.method} ${call.path}`;
      expect([place, asked]).toEqual([place, permissionsFor(call)]);
      expect([place, isOpen]).toEqual([place, call.may === 'public' || (asked.length > 0 && !call.needsStepUp)]);
      expect([place, operation.security.some((way) => 'apiKey' in way)]).toEqual([
        place,
        isOpen && call.may !== 'public',
      ]);
      if (call.may === 'public' || call.isWebhook) continue;
      await shop.pool.query('delete from rate_limits');
      await allow(permissions.filter((permission) => !isOpen || !asked.includes(permission)));
      expect([place, await answer(call)]).toEqual([place, refused]);
      if (!isOpen) continue;
      for (const permission of asked) {
        await allow([permission]);
        expect([place, await answer(call)]).toEqual([place, { isRefused: false, asks: false }]);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(150);
  }, 120_000);

  test('the public ones answer a key as they answer a stranger', async () => {
    const { client } = await makeKey(permissions);
    for (const path of ['productsAll', 'loja', 'home']) {
      const [asKey, asNobody] = [await client.get(path), await shop.visitor().get(path)];
      expect([path, asKey.status, asKey.body]).toEqual([path, asNobody.status, asNobody.body]);
    }
  });
});
