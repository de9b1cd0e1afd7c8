import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildUnit, nextImei, offerDevice } from '../support/build-numbered-device.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { sendForm } from '../support/send-form.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client & { token: string; id: number };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const ledgerOf = async (imei: string) => (await admin.get(`imei/${imei}`)).body.ledger;
const lookUp = (imei: string, fields: readonly (readonly [string, string | Buffer])[]) =>
  sendForm(shop, admin.token, `imei/${imei}/consulta`, fields);
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#1a7f5a' } })
    .jpeg()
    .toBuffer();

describe('the ledger of a number', () => {
  test('is for the shop alone', async () => {
    const imei = nextImei();
    const calls = (client: Client) => [
      client.get(`imei/${imei}`),
      client.post(`imei/${imei}/bloqueio`, { reason: 'x' }),
      client.delete(`imei/${imei}/bloqueio`),
      client.post(`imei/${imei}/consulta`, { result: 'clear' }),
      client.get(`imei/${imei}/consulta/foto`),
    ];
    for (const { status } of await Promise.all(calls(shop.visitor()))) expect(status).toBe(401);
    const seller = await shop.signedIn();
    for (const { status } of await Promise.all(calls(seller))) expect(status).toBe(403);
  });

  test('is empty for a number that nobody knows, and refuses half a number', async () => {
    const imei = nextImei();
    expect(await ledgerOf(imei)).toEqual({ imei, block: null, lookup: null, records: [] });
    const half = await admin.get('imei/4901542');
    expect([half.status, half.body.errors]).toEqual([422, { imei: [expect.any(String)] }]);
    expect((await admin.get('imei/490154203237519')).status).toBe(422);
  });

  test('tells everything of it, newest first, by first names and without documents', async () => {
    const imei = nextImei();
    const { id } = await offerDevice(shop, model, imei);
    const unit = await buildUnit(shop, admin, imei, { state: 'sold', soldAt: '2031-05-04T12:00:00Z' });
    const { rows } = await shop.pool.query(
      `insert into inspections (proposal_id, imei1, decided, started_by, created_at)
       values ($1, $2, 'approved', $3, '2031-05-01T12:00:00Z') returning id`,
      [id, imei, admin.id],
    );
    expect(rows).toHaveLength(1);
    await admin.post(`imei/${imei}/bloqueio`, { reason: 'Boletim de ocorrência 123' });
    await admin.delete(`imei/${imei}/bloqueio`);
    await lookUp(imei, [['result', 'clear']]);
    const ledger = await ledgerOf(imei);
    expect(ledger.records.map(({ kind, text, by, url }: Record<string, string>) => [kind, text, by, url])).toEqual([
      [
        'sale',
        `Venda da unidade ${unit.code} no pedido ${unit.orderCode}, para Paula`,
        null,
        `/vendas/${unit.orderCode}`,
      ],
      ['inspection', `Conferência da proposta ${id}: aprovada`, 'Carla Dias', `/bancada/${id}`],
      ['lookup', 'Consulta: Sem restrição', 'Carla Dias', null],
      ['block', 'Desbloqueado: Boletim de ocorrência 123', 'Carla Dias', null],
      ['block', 'Bloqueado: Boletim de ocorrência 123', 'Carla Dias', null],
      ['unit', `Unidade ${unit.code}: Aparelho usado, Vendido`, null, `/unidades?search=${unit.code}`],
      ['proposal', `Proposta ${id}, José: ${model.brand} iPhone de Teste, Pendente`, null, `/propostas/${id}`],
    ]);
    expect(ledger.lookup).toEqual({
      result: 'clear',
      at: expect.any(String),
      by: 'Carla Dias',
      has_picture: false,
    });
    expect(JSON.stringify(ledger)).not.toMatch(/52998224725|529\.982|Conceição/);
  });
});

describe('a block', () => {
  test('names its reason, can be lifted, and stays recorded with who did both', async () => {
    const imei = nextImei();
    expect((await admin.post(`imei/${imei}/bloqueio`, {})).body.errors).toEqual({ reason: [expect.any(String)] });
    const blocked = await admin.post(`imei/${imei}/bloqueio`, { reason: 'Furtado na loja' });
    expect([blocked.status, blocked.body.message]).toEqual([200, 'IMEI bloqueado.']);
    expect(blocked.body.ledger.block).toEqual({ reason: 'Furtado na loja', at: expect.any(String), by: 'Carla Dias' });
    const twice = await admin.post(`imei/${imei}/bloqueio`, { reason: 'De novo' });
    expect([twice.status, twice.body.message]).toEqual([409, 'Este IMEI já está bloqueado.']);
    const lifted = await admin.delete(`imei/${imei}/bloqueio`);
    expect([lifted.status, lifted.body.ledger.block]).toEqual([200, null]);
    expect((await admin.delete(`imei/${imei}/bloqueio`)).status).toBe(409);
    expect((await admin.post(`imei/${imei}/bloqueio`, { reason: 'De novo' })).status).toBe(200);
    const { rows } = await shop.pool.query(
      'select reason, added_by, lifted_by from imei_blocks where imei = $1 order by id',
      [imei],
    );
    expect(rows).toEqual([
      { reason: 'Furtado na loja', added_by: admin.id, lifted_by: admin.id },
      { reason: 'De novo', added_by: admin.id, lifted_by: null },
    ]);
  });

  test('that two people add, or lift, at once is one', async () => {
    const imei = nextImei();
    const atOnce = (press: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: 6 }, press));
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
    const once = [200, 409, 409, 409, 409, 409];
    expect(statuses(await atOnce(() => admin.post(`imei/${imei}/bloqueio`, { reason: 'Furtado' })))).toEqual(once);
    expect(statuses(await atOnce(() => admin.delete(`imei/${imei}/bloqueio`)))).toEqual(once);
    const { rows } = await shop.pool.query('select lifted_by from imei_blocks where imei = $1', [imei]);
    expect(rows).toEqual([{ lifted_by: admin.id }]);
  });

  test('the naive way, looking first and writing then, is only stopped by the table', async () => {
    const imei = nextImei();
    const naively = async () => {
      const { rowCount } = await shop.pool.query('select from imei_blocks where imei = $1 and lifted_at is null', [
        imei,
      ]);
      return rowCount === 0;
    };
    expect(await Promise.all([naively(), naively()])).toEqual([true, true]);
    const write = () => shop.pool.query(`insert into imei_blocks (imei, reason) values ($1, 'x')`, [imei]);
    await expect(Promise.all([write(), write()])).rejects.toThrow('imei_blocks_live');
  });
});

describe('a look-up', () => {
  test('is recorded for both numbers of a device, with its picture, which only the shop sees', async () => {
    const [imei, imei2] = [nextImei(), nextImei()];
    const recorded = await lookUp(imei, [
      ['result', 'irregular'],
      ['imei2', imei2],
      ['picture', await picture()],
    ]);
    expect([recorded.status, recorded.body.message]).toEqual([200, 'Consulta registrada.']);
    for (const number of [imei, imei2]) {
      expect((await ledgerOf(number)).lookup).toMatchObject({
        result: 'irregular',
        by: 'Carla Dias',
        has_picture: true,
      });
      const seen = await admin.get(`imei/${number}/consulta/foto`);
      expect(seen.status).toBe(200);
      expect(seen.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="consulta-${number}.webp"`,
      });
    }
    await lookUp(imei, [['result', 'clear']]);
    expect((await ledgerOf(imei)).lookup).toMatchObject({ result: 'clear', has_picture: false });
    expect((await admin.get(`imei/${imei}/consulta/foto`)).status).toBe(404);
  });

  test('is refused with every bad field, and leaves nothing then', async () => {
    const imei = nextImei();
    const bad = await lookUp(imei, [
      ['result', 'talvez'],
      ['imei2', '123'],
    ]);
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['imei2', 'result']]);
    const noPicture = await lookUp(imei, [
      ['result', 'clear'],
      ['picture', Buffer.from('nada')],
    ]);
    expect(noPicture.body.errors).toEqual({
      picture: ['Envie a consulta em PDF ou como imagem JPEG, PNG, WebP ou AVIF.'],
    });
    expect((await ledgerOf(imei)).records).toEqual([]);
  });

  test('counts as recent for 72 hours', async () => {
    const imei = nextImei();
    const start = Date.now();
    const find = async () => {
      const [found] = await shop.app.services.imeiRecords.listNewest(shop.database, [imei]);
      return found?.lookup;
    };
    expect(await find()).toBeUndefined();
    try {
      await lookUp(imei, [['result', 'clear']]);
      await shop.setNow(new Date(start + 71.9 * 3_600_000));
      expect(await find()).toMatchObject({ result: 'clear', isRecent: true });
      await shop.setNow(new Date(start + 72.1 * 3_600_000));
      expect(await find()).toMatchObject({ result: 'clear', isRecent: false });
    } finally {
      await shop.setNow(new Date());
    }
  });
});
