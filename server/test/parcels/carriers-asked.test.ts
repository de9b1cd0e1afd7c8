import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newReference } from '../../src/features/parcels/parcels.rules.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';
import { hastily, openCorreiosShop } from '../support/parcel-shop.ts';
import { openSecondApp } from '../support/second-app.ts';

let shop: Awaited<ReturnType<typeof openCorreiosShop>>;
beforeAll(async () => {
  shop = await openCorreiosShop();
});
afterEach(() => shop.peer.calm());
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const press = (id: number) => shop.admin.post(`proposals/${id}/postagem`, {});
const solicited = () => shop.peer.count('solicitarPostagemReversa');
const codesOf = (reference: string) => shop.peer.codes.filter((code) => code.reference === reference);
const referenceOf = async (id: number) =>
  (await shop.pool.query('select reference from parcels where id = $1', [id])).rows[0].reference as string;
async function recover() {
  await shop.forgetTries();
  await shop.workAll();
}

describe('a code is asked for once', () => {
  test('by two presses at once', async () => {
    const { id, read } = await shop.propose();
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    const before = solicited();
    await shop.workAll();
    expect(solicited() - before).toBe(1);
    expect((await read()).parcels).toMatchObject([{ state: 'ready' }]);
  });

  test('by two processes that work on it at once, where asking without a claim makes two', async () => {
    const { id } = await shop.propose();
    const { body } = await press(id);
    const second = await openSecondApp(shop.shop, pg.Client, { carrierTools: hastily });
    const payload = { parcelId: body.parcel.id as number };
    const asking = [shop.app, second.app, shop.app, second.app].map(({ tasks }) =>
      tasks.outside['ask-for-parcel']?.(payload, {} as never),
    );
    await Promise.all(asking);
    expect(codesOf(await referenceOf(payload.parcelId))).toHaveLength(1);
    await second.close();

    // The naive way: each looks, finds nothing, and asks under a reference of its own.
    const at = await openedCarrier();
    const naive = async () => {
      const reference = newReference(payload.parcelId);
      const ref = { id: null, reference, trackingCode: null, since: new Date() };
      if (!(await at.find(ref, 'code'))) await at.authorise({ ...sample, reference });
      return reference;
    };
    const references = await Promise.all([naive(), naive()]);
    expect(references.flatMap(codesOf)).toHaveLength(2);
  });

  test('however its answer was lost', async () => {
    for (const how of ['cut-after', 'cut-before'] as const) {
      const { id, read, email } = await shop.propose();
      shop.peer.disturb('solicitarPostagemReversa', { how });
      const { body } = await press(id);
      await shop.work();
      expect((await read()).parcels).toMatchObject([{ state: 'asking', last_error: expect.any(String) }]);
      await recover();
      expect((await read()).parcels, how).toMatchObject([{ state: 'ready', last_error: null }]);
      expect(codesOf(await referenceOf(body.parcel.id))).toHaveLength(1);
      expect(await shop.countMails({ email }, 'Código de envio')).toBe(1);
    }
  });

  test('once the carrier is back', async () => {
    await shop.peer.stop();
    const proposals = [await shop.propose(), await shop.propose(), await shop.propose()];
    for (const { id } of proposals) await press(id);
    for (let round = 0; round < 3; round++) await recover();
    for (const { read } of proposals) expect((await read()).parcels).toMatchObject([{ state: 'asking' }]);
    await shop.peer.start();
    await recover();
    await recover();
    for (const { read } of proposals) {
      const { status, codigo, parcels } = await read();
      expect([status, parcels[0].state]).toEqual([4, 'ready']);
      expect(shop.peer.codes.filter(({ number }) => number === codigo)).toHaveLength(1);
    }
  });
});

describe('a carrier that does not want', () => {
  test('is listed with its words, and blocks nothing', async () => {
    const { id, read, change } = await shop.propose();
    shop.peer.levers.refusesParcels = 'CEP de origem sem atendimento';
    await press(id);
    await shop.work();
    shop.peer.levers.refusesParcels = undefined;
    const { status, parcels } = await read();
    expect(status).toBe(1);
    expect(parcels).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('sem atendimento') }]);
    const { body } = await shop.admin.get('envios?situacao=problemas');
    expect(body.parcels.data.map((one: { id: number }) => one.id)).toContain(parcels[0].id);
    expect((await change(4)).status).toBe(200);
    await shop.workAll();
    expect((await read()).parcels).toMatchObject([{ state: 'ready' }, { state: 'failed' }]);
    const after = await shop.admin.get('envios?situacao=problemas');
    expect(after.body.parcels.data.map((one: { id: number }) => one.id)).not.toContain(parcels[0].id);
  });

  test('is waited for while it is busy', async () => {
    const { id, read } = await shop.propose();
    shop.peer.disturb('solicitarPostagemReversa', { how: 'status', status: 429, body: {} });
    await press(id);
    await shop.work();
    expect((await read()).parcels).toMatchObject([{ state: 'asking' }]);
    await shop.workAll();
    expect((await read()).parcels).toMatchObject([{ state: 'ready' }]);
  });

  test('answers 503 to whoever asks it now', async () => {
    const { parcel } = await shop.proposeWithCode();
    await shop.peer.stop();
    expect((await shop.admin.post(`envios/${parcel.id}/atualizar`)).status).toBe(503);
    expect((await shop.admin.post(`envios/${parcel.id}/renovar`, { days: 10 })).status).toBe(503);
    await shop.peer.start();
    expect((await shop.admin.post(`envios/${parcel.id}/atualizar`)).status).toBe(200);
    const renewed = await shop.admin.post(`envios/${parcel.id}/renovar`, { days: 30 });
    expect([renewed.status, renewed.body.parcel.code]).toEqual([200, parcel.code]);
    expect(renewed.body.parcel.valid_until > parcel.valid_until).toBe(true);
  });
});

test('a code that is cancelled while the carrier is asked is ended there', async () => {
  const { id, read } = await shop.propose();
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  shop.peer.disturb('solicitarPostagemReversa', { how: 'held', until });
  const { body } = await press(id);
  const before = solicited();
  const working = shop.work();
  while (solicited() === before) await new Promise((resolve) => setImmediate(resolve));
  const cancelled = await shop.admin.post(`envios/${body.parcel.id}/cancelar`, { reason: 'Veio à loja' });
  expect([cancelled.status, cancelled.body.parcel.state]).toEqual([200, 'cancelled']);
  answer();
  await working;
  await recover();
  expect(codesOf(await referenceOf(body.parcel.id))).toMatchObject([{ status: 'cancelled' }]);
  expect(await read()).toMatchObject({ status: 1, parcels: [{ state: 'cancelled' }] });
});

test('what is posted is followed by its events, each once', async () => {
  const { parcel, read } = await shop.proposeWithCode();
  shop.peer.post(parcel.code);
  await shop.pool.query('update parcels set next_look_at = giro_now()');
  await runTask(shop.shop, 'follow-parcels');
  expect(await read()).toMatchObject({ status: 5, parcels: [{ state: 'posted', tracking_code: expect.any(String) }] });
  const reference = await referenceOf(parcel.id);
  shop.peer.event(reference, 'RO/01', 'OEC/01', 'BDE/01');
  shop.peer.levers.now = () => new Date(Date.now() + 60_000);
  for (let round = 0; round < 2; round++) {
    await shop.pool.query('update parcels set next_look_at = giro_now() where next_look_at is not null');
    await runTask(shop.shop, 'follow-parcels');
  }
  const { events, state, delivered_at } = await shop.parcel(parcel.id);
  expect([state, delivered_at === null]).toEqual(['delivered', false]);
  expect(new Set(events.map(({ at, label }: { at: string; label: string }) => `${at} ${label}`)).size).toBe(
    events.length,
  );
});

async function openedCarrier() {
  const { openCarrier } = await import('../../src/platform/carriers/open-carrier.ts');
  return openCarrier(shop.peer.settings(), {
    database: shop.database,
    now: () => new Date(),
    log: shop.app.ground.log,
    keepTokens: async () => undefined,
    ...hastily,
  } as never);
}

const party = {
  ...{ name: 'Ana Lima', document: '11222333000181', phone: '1133334444', email: 'ana@exemplo.com.br' },
  ...{
    cep: '01310100',
    street: 'Rua A',
    number: '1',
    complement: '',
    neighborhood: 'Centro',
    city: 'São Paulo',
    uf: 'SP',
  },
};
const sample = {
  ...{ service: '03301', from: party, to: party, declaredCents: 0, days: 10 },
  size: { lengthCm: 20, widthCm: 14, heightCm: 8, weightG: 600 },
  items: [{ name: 'Celular', quantity: 1, unitCents: 1000 }],
};
