import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchOf } from '../support/build-bench.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildUnit, nextImei, offerDevice } from '../support/build-numbered-device.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client & { id: number; token: string };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const setStatus = (id: number, status: number, more: object = {}) =>
  admin.post(`proposals/status/${id}`, { status, ...more });
const find = async (id: number) => (await admin.get(`proposals?search=${id}`)).body.data[0];
const flagsOf = async (id: number) => (await find(id)).imei_flags;
const link = (id: number) => ({ text: `Proposta ${id}, José`, url: `/propostas/${id}` });
const block = (imei: string) => admin.post(`imei/${imei}/bloqueio`, { reason: 'Boletim 123' });

describe('the flags of a proposal', () => {
  test('tell another open proposal of the same person from one of somebody else', async () => {
    const imei = nextImei();
    const first = await offerDevice(shop, model, imei);
    expect(await flagsOf(first.id)).toEqual([]);
    const second = await offerDevice(shop, model, imei, first.seller);
    const third = await offerDevice(shop, model, imei);
    expect(await flagsOf(first.id)).toEqual([
      { kind: 'other-proposal', ...link(second.id) },
      { kind: 'other-seller', ...link(third.id) },
    ]);
    expect(await flagsOf(third.id)).toEqual([
      { kind: 'other-seller', ...link(second.id) },
      { kind: 'other-seller', ...link(first.id) },
    ]);
  });

  test('are none of one that has ended, which counts for the others only once it was bought', async () => {
    const imei = nextImei();
    const [one, other] = [await offerDevice(shop, model, imei), await offerDevice(shop, model, imei)];
    await setStatus(other.id, 11);
    expect(await flagsOf(other.id)).toEqual([]);
    expect(await flagsOf(one.id)).toEqual([]);
    await setStatus(other.id, 6);
    expect(await flagsOf(other.id)).toEqual([]);
    expect(await flagsOf(one.id)).toEqual([{ kind: 'bought-before', ...link(other.id) }]);
  });

  test('tell units by both of their numbers, and what blocks the number', async () => {
    const imei = nextImei();
    const { id } = await offerDevice(shop, model, imei);
    const sold = await buildUnit(shop, admin, imei, { state: 'sold' });
    const gone = await buildUnit(shop, admin, imei, { state: 'written_off' });
    const shelved = await buildUnit(shop, admin, imei);
    await block(imei);
    expect(await flagsOf(id)).toEqual([
      { kind: 'in-stock', text: `Unidade ${shelved.code}`, url: `/unidades?search=${shelved.code}` },
      {
        kind: 'sold-by-us',
        text: `Unidade ${sold.code}, pedido ${sold.orderCode}`,
        url: `/vendas/${sold.orderCode}`,
      },
      { kind: 'bought-before', text: `Unidade ${gone.code}`, url: `/unidades?search=${gone.code}` },
      { kind: 'blocked', text: 'Boletim 123', url: null },
    ]);
    await admin.delete(`imei/${imei}/bloqueio`);
    expect((await flagsOf(id)).map(({ kind }: { kind: string }) => kind)).not.toContain('blocked');
  });

  test('are never told to the seller, nor by a file', async () => {
    const imei = nextImei();
    const { seller } = await offerDevice(shop, model, imei);
    await offerDevice(shop, model, imei);
    await block(imei);
    const [row] = (await seller.get('proposals-user')).body.data;
    expect(row).not.toHaveProperty('imei_flags');
    expect(JSON.stringify(row)).not.toContain('Boletim');
  });

  test('of a number that is offered over and over are its newest few', async () => {
    const imei = nextImei();
    const { id } = await offerDevice(shop, model, imei);
    const others = [];
    for (let count = 0; count < 7; count++) others.push((await offerDevice(shop, model, imei)).id);
    const flags = await flagsOf(id);
    expect(flags.map(({ url }: { url: string }) => url)).toEqual(
      others
        .reverse()
        .slice(0, 5)
        .map((other) => link(other).url),
    );
  });
});

describe('a number that the bench has found', () => {
  const lookUp = (imei: string, result: string) =>
    shop.pool.query('insert into imei_lookups (imei, result) values ($1, $2)', [imei, result]);
  async function openBench() {
    const [declared, second] = [nextImei(), nextImei()];
    const { id } = await offerDevice(shop, model, declared);
    await setStatus(id, 5);
    await benchOf(shop, id, admin).save({ imei1: declared, imei2: second, account_lock: 'clear' });
    return { id, declared, second };
  }

  test('raises the same flags as the declared one, and what both lead to once', async () => {
    const { id, declared, second } = await openBench();
    expect(await flagsOf(id)).toEqual([]);
    const { code } = await buildUnit(shop, admin, second);
    await shop.pool.query('update units set imei1 = $1 where code = $2', [declared, code]);
    const other = await offerDevice(shop, model, second);
    await block(second);
    await lookUp(declared, 'stolen');
    await lookUp(second, 'irregular');
    expect(await flagsOf(id)).toEqual([
      { kind: 'other-seller', ...link(other.id) },
      { kind: 'in-stock', text: `Unidade ${code}`, url: `/unidades?search=${code}` },
      { kind: 'blocked', text: `IMEI ${second}: Boletim 123`, url: null },
      { kind: 'restricted', text: `IMEI ${second}: Irregular`, url: null },
      { kind: 'restricted', text: 'Roubado, furtado ou perdido', url: null },
    ]);
    await lookUp(declared, 'clear');
    await lookUp(second, 'unknown');
    expect((await flagsOf(id)).map(({ kind }: { kind: string }) => kind)).not.toContain('restricted');
  });

  test('and is blocked lets nobody approve without a reason, on the bench as in the list', async () => {
    const { id, second } = await openBench();
    await block(second);
    const refusal = {
      message: `A loja bloqueou o IMEI ${second} (Boletim 123). Informe por que seguir mesmo assim.`,
      needs: 'flag_reason',
    };
    expect((await setStatus(id, 6)).body).toEqual(refusal);
    const { decide } = benchOf(shop, id, admin);
    const { proposal_value: value } = await find(id);
    expect((await decide('aprovar', { value })).body).toEqual(refusal);
    expect((await decide('aprovar', { value, flag_reason: 'Boletim retirado' })).status).toBe(200);
  });

  test('keeps an accepted counter-offer waiting for somebody who gives the reason', async () => {
    const { id, second } = await openBench();
    await lookUp(second, 'stolen');
    await setStatus(id, 8, { newValor: 900 });
    const move = { status: 9, hasAccepted: true, mail: true } as const;
    await shop.database.transaction().execute((tx) => shop.app.services.proposals.move(tx, id, move));
    expect(await find(id)).toMatchObject({ status: 9 });
  });
});

describe('a number whose newest look-up was a restriction', () => {
  test('gets a code and an approval for a reason alone, until a look-up says otherwise', async () => {
    const imei = nextImei();
    const { id } = await offerDevice(shop, model, imei);
    const lookUp = (result: string) =>
      shop.pool.query('insert into imei_lookups (imei, result) values ($1, $2)', [imei, result]);
    await lookUp('stolen');
    const message = 'A consulta deste IMEI deu "Roubado, furtado ou perdido". Informe por que seguir mesmo assim.';
    expect((await setStatus(id, 4, { codigo: 'AB1' })).body).toEqual({ message, needs: 'flag_reason' });
    await block(imei);
    expect((await setStatus(id, 6)).body.message).toBe(`A loja bloqueou este IMEI (Boletim 123). ${message}`);
    await admin.delete(`imei/${imei}/bloqueio`);
    await lookUp('clear');
    expect((await setStatus(id, 6)).status).toBe(200);
  });
});

describe('a blocked number', () => {
  const refusal = {
    message: 'A loja bloqueou este IMEI (Boletim 123). Informe por que seguir mesmo assim.',
    needs: 'flag_reason',
  };

  test('gets a code and an approval for a reason alone, which is noted', async () => {
    const imei = nextImei();
    const { id, seller } = await offerDevice(shop, model, imei);
    await block(imei);
    const asked = await setStatus(id, 4, { codigo: 'AB1' });
    expect([asked.status, asked.body]).toEqual([409, refusal]);
    expect(await find(id)).toMatchObject({ status: 1, codigo: null, version: 1 });
    expect((await setStatus(id, 4, { codigo: 'AB1', flag_reason: '  ' })).status).toBe(409);
    expect((await setStatus(id, 4, { codigo: 'AB1', flag_reason: 'Nota fiscal no nome dele' })).status).toBe(200);
    expect((await setStatus(id, 5)).status).toBe(200);
    expect((await setStatus(id, 6)).body).toEqual(refusal);
    expect((await admin.get(`repasses?search=${id}`)).body.payouts.data).toEqual([]);
    expect((await setStatus(id, 6, { flag_reason: 'Boletim retirado' })).status).toBe(200);
    const { events } = await find(id);
    const noted = { kind: 'despite-flag', at: expect.any(String), by: 'Carla Dias' };
    expect(events).toEqual([
      { ...noted, detail: 'Nota fiscal no nome dele' },
      { ...noted, detail: 'Boletim retirado' },
    ]);
    expect((await seller.get('proposals-user')).body.data[0].events).toEqual([]);
  });

  test('is approved by nobody of the shop without a reason, whichever way they go', async () => {
    const imei = nextImei();
    const { id } = await offerDevice(shop, model, imei);
    await block(imei);
    const approve = (said = {}) =>
      shop.database
        .transaction()
        .execute((tx) => shop.app.services.proposals.move(tx, id, { status: 6, byId: admin.id, said, mail: true }));
    await expect(approve()).rejects.toMatchObject({ status: 409, body: refusal });
    expect(await find(id)).toMatchObject({ status: 1, version: 1 });
    await approve({ flag_reason: 'Conferido com o dono' });
    expect(await find(id)).toMatchObject({ status: 6, events: [{ detail: 'Conferido com o dono' }] });
  });

  test('asks for what the status needs first, and for nothing where it is turned down or free again', async () => {
    const imei = nextImei();
    const { id } = await offerDevice(shop, model, imei);
    await block(imei);
    expect((await setStatus(id, 4)).status).toBe(422);
    expect((await setStatus(id, 7, { rejectionReason: '<p>Bloqueado</p>' })).status).toBe(200);
    expect((await setStatus(id, 11)).status).toBe(200);
    await admin.delete(`imei/${imei}/bloqueio`);
    const free = await setStatus(id, 6, { flag_reason: 'Sem bloqueio' });
    expect(free.status).toBe(200);
    expect(free.body.proposal.events).toEqual([]);
  });
});
