import { eventBody } from '@giro/contract/calls/event-types.ts';
import { eventTypeNames } from '@giro/contract/rules/webhook.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { buildPaidOrder, buildUnit } from '../support/build-unit.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';
import { countStates, openEndpoint, startSending } from '../support/sending.ts';

let shop: TestShop;
let owner: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterEach(async () => {
  await shop.pool.query('truncate webhooks, deliveries, events restart identity');
});
afterAll(() => shop.close());

const url = 'https://erp.exemplo.com.br/giro';
const add = async (fields: object = {}) => owner.post('webhooks', { url, events: ['order.*'], ...fields });

describe('an endpoint', () => {
  test('is answered with its secret once, which is stored sealed', async () => {
    const { status, body } = await add({ description: 'ERP', events: ['order.*', 'order.*', 'unit.sold'] });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.webhook).toMatchObject({ url, events: ['order.*', 'unit.sold'], description: 'ERP', active: true });
    const listed = await owner.get('webhooks');
    expect(listed.body.webhooks).toEqual([body.webhook]);
    const { rows } = await shop.pool.query('select row_to_json(webhooks)::text as text from webhooks');
    expect(JSON.stringify([rows, listed.text])).not.toContain(body.secret.slice(6));
  });

  test.each([
    ['nada', 'Informe o endereço completo, como https://exemplo.com.br/giro.'],
    ['http://exemplo.com.br/a', /https/],
    ['https://eu:senha@exemplo.com.br/a', /sem usuário/],
    ['https://exemplo.com.br/a#b', /nem #/],
    ['https://exemplo.com.br/a#', /nem #/],
    ['ftp://exemplo.com.br', /https/],
    ['https://10.0.0.8/a', /internet/],
    ['https://2130706433/a', undefined],
    ['https://169.254.169.254/latest', /internet/],
    ['https://[fd00::1]/', /internet/],
    ['https://[::ffff:10.0.0.1]/', /internet/],
    ['https://intranet/a', /internet/],
    ['https://nas.local/a', /internet/],
    ['http://10.0.0.8/a', /internet/],
  ])('at %s is refused where it may not be reached', async (address, words) => {
    const { status, body } = await add({ url: address });
    // This machine is open to a shop that only this machine reaches, however its number is written.
    if (words === undefined) expect(status).toBe(201);
    else
      expect([status, body.errors.url]).toEqual([
        422,
        [typeof words === 'string' ? words : expect.stringMatching(words)],
      ]);
  });

  test('on a shop of the internet is none of this machine', async () => {
    const other = await openShop({ BASE_URL: 'https://loja.exemplo.com.br' });
    const admin = await other.signedIn('admin');
    for (const address of ['http://127.0.0.1:9/a', 'http://localhost:9/a', 'https://127.0.0.1/a', 'https://[::1]/a'])
      expect([address, (await admin.post('webhooks', { url: address, events: ['*'] })).status]).toEqual([address, 422]);
    await other.close();
  });

  test.each([
    [{ url: '' }, ['url']],
    [{ events: [] }, ['events']],
    [{ events: ['orders.*', 'order.created'] }, ['events']],
    [{ url: '', events: 'order.*', description: 'x'.repeat(201) }, ['description', 'events', 'url']],
  ])('with %j is refused at every bad field', async (fields, wanted) => {
    const { status, body } = await add(fields);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, wanted]);
  });

  test('keeps what an edit leaves out, and what an absent one says stays', async () => {
    const { id } = (await add({ description: 'ERP' })).body.webhook;
    const edited = await owner.put(`webhooks/${id}`, { events: ['*'] });
    expect(edited.body.webhook).toMatchObject({ url, events: ['*'], description: 'ERP', active: true });
    expect((await owner.put(`webhooks/${id}`, { active: false })).body.webhook).toMatchObject({
      active: false,
      events: ['*'],
    });
    expect((await owner.put('webhooks/99', { active: false })).status).toBe(404);
    expect((await owner.post(`webhooks/${id}/teste`)).status).toBe(409);
  });

  test('is removed once, with what waits for it, and again it is gone all the same', async () => {
    const { id } = (await add({ events: ['product.*'] })).body.webhook;
    await buildProduct(owner);
    expect(await countStates(shop.pool, id)).toEqual({ waiting: 1 });
    expect((await owner.delete(`webhooks/${id}`)).status).toBe(200);
    expect((await owner.delete(`webhooks/${id}`)).status).toBe(200);
    expect(await countStates(shop.pool, id)).toEqual({});
  });

  test('is one of twenty, also where many are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 24 }, () => add()));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(20);
  });

  test('is seen by managers and changed by owners alone', async () => {
    const manager = await shop.signedIn('gerente');
    expect((await manager.get('webhooks')).status).toBe(200);
    expect((await manager.post('webhooks', { url, events: ['*'] })).status).toBe(403);
    expect((await (await shop.signedIn('vendas')).get('webhooks')).status).toBe(403);
  });
});

test('the catalogue has every type with a schema that its example keeps to', async () => {
  const { body } = await owner.get('webhooks/catalogo');
  expect(body.types.map(({ type }: { type: string }) => type)).toEqual(eventTypeNames);
  for (const { type, schema, example, about } of body.types) {
    expect(about).toMatch(/\.$/);
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
    expect([type, schema.required]).toEqual([type, ['type', 'timestamp', 'data']]);
    expect(Object.keys(schema.properties.data.properties)).toEqual(schema.properties.data.required);
    expect([type, eventBody(type).strict().safeParse(example).error]).toEqual([type, undefined]);
    expect(eventBody(type).safeParse({ ...example, type: 'other' }).success).toBe(false);
  }
});

describe('what happens in the shop', () => {
  const told = async (type?: string) => {
    const { body } = await owner.get(`eventos${type ? `?tipo=${type}` : ''}`);
    return body.data.toReversed() as {
      id: string;
      type: string;
      subject: string;
      data: Record<string, unknown>;
      at: string;
    }[];
  };

  test('of an order is told in the order in which it happened, without whose it is', async () => {
    const product = await buildProduct(owner);
    const { id, code, buyer } = await buildPaidOrder(shop, owner, [{ ...product, quantity: 2 }]);
    const events = (await told()).filter(({ subject }) => subject === `order:${id}`);
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'payment.received', 'order.status_changed']);
    const [created, received, changed] = events.map(({ data }) => data);
    const lines = [{ SKU: product.SKU, quantity: 2, price: 1000 }];
    expect(created).toEqual({ id, code, status: 1, total: 2000, lines });
    expect(received).toMatchObject({ order_code: code, method: 'pix-static', value: 2000 });
    expect(changed).toEqual({ id, code, from: 1, to: 2 });
    expect(JSON.stringify(events)).not.toContain(buyer.email);
    for (const { id: name, at } of events) {
      expect(name).toMatch(/^evt_[0-9a-f]{32}$/);
      expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
    }
  });

  test('of a product is told with the fields that are others now', async () => {
    const product = await buildProduct(owner, { stock: 3 });
    const form = { SKU: product.SKU, name: product.name, price: '900', stock: 3 };
    await owner.post(`productsUpdate/${product.id}`, form);
    const buyer = await shop.signedIn('user');
    await buyer.post('orders', buildOrder([{ id: product.id, price: 900 }]));
    await owner.delete(`products/${product.id}`);
    const events = (await told()).filter(({ subject }) => subject === `product:${product.id}`);
    expect(events.map(({ type, data }) => [type, data.price, data.stock, data.changed])).toEqual([
      ['product.created', 1000, 3, []],
      ['product.updated', 900, 3, ['price']],
      ['product.updated', 900, 2, ['stock']],
      ['product.deleted', 900, 2, []],
    ]);
  });

  test('of a device and its proposal is told without their numbers', async () => {
    const model = await buildModel(shop);
    const { imei, unitId, proposalId, product } = await buildUnit(shop, owner, model);
    const order = await buildPaidOrder(shop, owner, [product]);
    await owner.post(`orders/${order.id}/unidades`, { line: 1, imei });
    const all = await told();
    const ofProposal = all.filter(({ subject }) => subject === `proposal:${proposalId}`);
    expect(ofProposal[0]).toMatchObject({ type: 'proposal.created', data: { id: proposalId, status: 1 } });
    expect(ofProposal.at(-1)).toMatchObject({ type: 'proposal.status_changed', data: { to: 6 } });
    const ofUnit = (await told()).filter(({ subject }) => subject === `unit:${unitId}`);
    expect(ofUnit.map(({ type }) => type).slice(0, 2)).toEqual(['unit.created', 'unit.sold']);
    expect(ofUnit[0]?.data).toMatchObject({ id: unitId, SKU: expect.any(String) });
    expect(JSON.stringify(all)).not.toContain(imei);
  });

  test('is told as the catalogue says, whatever it is', async () => {
    const { rows } = await shop.pool.query(
      `select pg_get_functiondef(oid) as text from pg_proc where proname like 'tell_of_%'`,
    );
    const named = [...JSON.stringify(rows).matchAll(/'((?:order|payment|proposal|unit|product)\.[a-z_]+)'/g)].map(
      ([, type]) => type,
    );
    expect([...new Set(named), 'webhook.test'].sort()).toEqual([...eventTypeNames].sort());
    const model = await buildModel(shop);
    const unit = await buildUnit(shop, owner, model);
    await buildPaidOrder(shop, owner, [unit.product]);
    const { rows: events } = await shop.pool.query('select type, data, at from events order by id');
    expect(events.length).toBeGreaterThan(5);
    for (const { type, data, at } of events) {
      const text = JSON.stringify({ type, timestamp: at, data });
      const read = eventBody(type).strict().safeParse(JSON.parse(text));
      expect([type, read.error]).toEqual([type, undefined]);
      expect(eventBody(type).shape.data.strict().safeParse(data).error).toBeUndefined();
      expect(text.length).toBeLessThan(20_000);
    }
  });

  test('and is undone has never happened', async () => {
    const { id } = (await add({ events: ['*'] })).body.webhook;
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query(`insert into products (sku, name, price_cents) values ('VOLTA', 'Volta', 100)`);
    expect((await client.query('select from deliveries')).rowCount).toBe(1);
    await client.query('rollback');
    client.release();
    expect([await countStates(shop.pool, id), await told()]).toEqual([{}, []]);
  });

  test('goes to who wants it, by type, by group, or everything', async () => {
    const ids: Record<string, number> = {};
    for (const pattern of ['*', 'product.*', 'product.created', 'product.updated', 'order.*'])
      ids[pattern] = (await add({ events: [pattern] })).body.webhook.id;
    await buildProduct(owner);
    const counts = Object.entries(ids).map(async ([pattern, id]) => [pattern, await countStates(shop.pool, id)]);
    expect(Object.fromEntries(await Promise.all(counts))).toEqual({
      '*': { waiting: 1 },
      'product.*': { waiting: 1 },
      'product.created': { waiting: 1 },
      'product.updated': {},
      'order.*': {},
    });
  });

  test('is forgotten after thirty days, with its deliveries', async () => {
    const { id } = (await add({ events: ['*'] })).body.webhook;
    await buildProduct(owner);
    await buildProduct(owner);
    await shop.pool.query(
      `update events set at = giro_now() - interval '30 days' where id = (select min(id) from events)`,
    );
    expect(await told()).toHaveLength(1);
    await runTask(shop, 'forget-events');
    expect(await countStates(shop.pool, id)).toEqual({ waiting: 1 });
    await shop.pool.query('delete from webhooks');
    await runTask(shop, 'forget-events');
    expect((await shop.pool.query('select from deliveries')).rowCount).toBe(0);
  });
});

describe('deliveries', () => {
  test('are listed newest first by their state, and sent again under the same id', async () => {
    const endpoint = await openEndpoint(owner, ['product.*']);
    const sending = startSending(shop.app);
    await buildProduct(owner);
    await expect.poll(() => countStates(shop.pool, endpoint.id)).toEqual({ delivered: 1 });
    const list = async (query = '') => (await owner.get(`webhooks/${endpoint.id}/entregas${query}`)).body;
    const { data, total } = await list();
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      type: 'product.created',
      state: 'delivered',
      attempts: 1,
      last_status: 204,
      last_error: null,
      next_at: null,
    });
    expect((await list('?estado=waiting')).data).toEqual([]);
    expect((await owner.post(`webhooks/${endpoint.id}/entregas/${data[0].id}/reenviar`)).status).toBe(202);
    await expect.poll(() => endpoint.received.length).toBe(2);
    expect(endpoint.received.map(({ id }) => id)).toEqual([data[0].event_id, data[0].event_id]);
    expect((await owner.post(`webhooks/${endpoint.id}/entregas/99999/reenviar`)).status).toBe(404);
    expect((await owner.post(`webhooks/99/entregas/${data[0].id}/reenviar`)).status).toBe(404);
    await sending.stop();
    await endpoint.close();
  });

  test('of a test go to one endpoint alone, whatever it wants', async () => {
    const [one, other] = [await openEndpoint(owner, ['order.*']), await openEndpoint(owner)];
    const sending = startSending(shop.app);
    expect((await owner.post(`webhooks/${one.id}/teste`)).status).toBe(202);
    await expect.poll(() => one.received.length).toBe(1);
    expect(one.received[0]).toMatchObject({
      isSigned: true,
      body: { type: 'webhook.test', data: { message: expect.any(String) } },
    });
    expect(other.received).toEqual([]);
    await sending.stop();
    await Promise.all([one.close(), other.close()]);
  });

  test('of a time are sent again in their order, also to an endpoint that was not there', async () => {
    const from = new Date(Date.now() - 1000).toISOString();
    for (let made = 0; made < 3; made++) await buildProduct(owner);
    const endpoint = await openEndpoint(owner, ['product.*']);
    const sending = startSending(shop.app);
    const replay = (body: object) => owner.post(`webhooks/${endpoint.id}/reenviar`, body);
    expect(await replay({ desde: from })).toMatchObject({ status: 202, body: { queued: 3 } });
    await expect.poll(() => countStates(shop.pool, endpoint.id)).toEqual({ delivered: 3 });
    expect(await replay({ desde: from, tipos: ['order.created'] })).toMatchObject({ body: { queued: 0 } });
    expect(await replay({ desde: '2020-01-01T00:00:00Z', ate: '2020-01-02T00:00:00Z' })).toMatchObject({
      body: { queued: 0 },
    });
    expect(await replay({ desde: from })).toMatchObject({ body: { queued: 3 } });
    await expect.poll(() => endpoint.received.length).toBe(6);
    expect(new Set(endpoint.received.map(({ id }) => id)).size).toBe(3);
    expect((await replay({ desde: 'ontem', tipos: ['x'] })).body.errors).toMatchObject({
      desde: expect.any(Array),
      tipos: expect.any(Array),
    });
    await sending.stop();
    await endpoint.close();
  });

  test('are signed by the old secret too, for a day', async () => {
    const endpoint = await openEndpoint(owner, ['*']);
    const sending = startSending(shop.app);
    const { body } = await owner.post(`webhooks/${endpoint.id}/segredo`);
    expect(body.secret).not.toBe(endpoint.levers.secrets[0]);
    await owner.post(`webhooks/${endpoint.id}/teste`);
    await expect.poll(() => endpoint.received.length).toBe(1);
    expect(endpoint.received[0]).toMatchObject({ isSigned: true, signatures: 2 });
    await shop.pool.query('update webhooks set old_secret_until = giro_now()');
    await runTask(shop, 'forget-events');
    await owner.post(`webhooks/${endpoint.id}/teste`);
    await expect.poll(() => endpoint.received.length).toBe(2);
    expect(endpoint.received[1]).toMatchObject({ isSigned: false, signatures: 1 });
    endpoint.levers.secrets.push(body.secret);
    await owner.post(`webhooks/${endpoint.id}/teste`);
    await expect.poll(() => endpoint.received.at(-1)?.isSigned).toBe(true);
    await sending.stop();
    await endpoint.close();
  });
});
