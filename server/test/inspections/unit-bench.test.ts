import { testCodes } from '@giro/contract/rules/inspection.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { looked, sendPhotos } from '../support/build-bench.ts';
import { buildProduct, stockOf } from '../support/build-product.ts';
import { freshImei } from '../support/build-unit.ts';
import { atDepth } from '../support/depth.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
let bia: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Ana Souza' });
  bia = await shop.signedIn('admin', { name: 'Bia Lima' });
});
afterAll(() => shop.close());

let units = 0;
const someImei = '490154203237518';

/** A unit of a product of which none is left, back from its buyer. */
async function buildReturned(facts: { imei1?: string | null; imei2?: string | null; state?: string } = {}) {
  units++;
  const { imei1 = null, imei2 = null, state = 'returned' } = facts;
  const product = await buildProduct(admin, { stock: 0 });
  const { rows } = await shop.pool.query(
    `insert into units (code, product_id, imei1, imei2, serial, state, grade, battery_percent, reason)
     values ($1, $2, $3, $4, 'F2LXYZ123', $5, 'A', 99, 'Não gostou') returning id`,
    [`ABCDEF${String(units).padStart(2, '0')}`, product.id, imei1, imei2, state],
  );
  const id: number = rows[0].id;
  const path = `bancada/unidade/${id}`;
  const over = (version: number) => ({ 'if-match': `"${version}"` });
  return {
    id,
    path,
    sendPhotos: async (count: number) => {
      const one = await photo();
      return sendPhotos(shop, admin.token, path, Array(count).fill(['foto.png', one]));
    },
    stock: () => stockOf(admin, product.id),
    save: (edit: object, version: number, by: Client = admin) => by.put(path, edit, over(version)),
    shelve: (version: number, by: Client = admin, body = {}) => by.post(`${path}/prateleira`, body, over(version)),
  };
}

describe('a unit that came back', () => {
  test('is looked at like a parcel, but has nothing to pay', async () => {
    const { path, save } = await buildReturned({ imei1: someImei });
    const first = await admin.get(path);
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['inspection', 'unit', 'missing']]);
    expect(first.body.inspection).toMatchObject({
      id: null,
      version: 0,
      declared: { imei: someImei, serial: 'F2LXYZ123', model_id: null },
      answers: [],
    });
    expect(first.body.unit).toMatchObject({ state: 'returned', reason: 'Não gostou' });
    const { body } = await save({ imei1: someImei, tests: { screen: 'pass' }, grade: 'B' }, 0);
    expect(body.inspection).toMatchObject({ version: 1, differs: false, tests: { screen: 'pass' }, grade: 'B' });
    const late = await save({ grade: 'C' }, 0, bia);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('alterada por Ana Souza')]);
    const bad = await save({ imei1: '123', battery_percent: 500, wipe: { method: 'X', wiped_at: '2999-01-01' } }, 1);
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['battery_percent', 'imei1']]);
    const future = await save({ wipe: { method: 'X', wiped_at: '2999-01-01' } }, 1);
    expect(future.body.errors).toEqual({ 'wipe.wiped_at': ['A data não pode estar no futuro.'] });
  });

  test('goes on the shelf as it was found, and its product has one more', async () => {
    const { id, path, save, shelve, stock } = await buildReturned();
    await save({ ...looked, battery_percent: 71, imei1: '356938035643809' }, 0);
    const { status, body } = await shelve(1);
    expect([status, body.message]).toEqual([200, 'A unidade está na prateleira.']);
    expect(body.unit).toMatchObject({
      state: 'in_stock',
      grade: 'C',
      battery_percent: 71,
      imei1: '356938035643809',
      serial: 'F2LXYZ123',
      order_code: null,
      reason: null,
      version: 2,
    });
    expect(await stock()).toBe(1);
    const { rows } = await shop.pool.query('select decided, decided_at from inspections where unit_id = $1', [id]);
    expect(rows).toEqual([{ decided: 'shelved', decided_at: expect.any(Date) }]);
    const gone = await admin.get(path);
    expect([gone.status, gone.body.message]).toEqual([
      409,
      'Só uma unidade devolvida vai para a bancada. Situação desta: Em estoque.',
    ]);
    expect((await save({ grade: 'A' }, 0)).status).toBe(409);
  });

  test('stays off the shelf until everything was looked at anew, and says at once what was not', async () => {
    const { id, path, save, shelve, stock } = await buildReturned();
    const untouched = await shelve(0);
    expect([untouched.status, untouched.body.errors]).toEqual([
      422,
      {
        account_lock: ['Confirme que a conta está livre, ou diga por que vender assim.'],
        tests: [
          'Falta testar: Tela, Toque, Câmeras, Som, Microfone, Wi-Fi, Chip (SIM), Botões, Biometria, Carregamento.',
        ],
        wipe: ['Diga como e quando os dados foram apagados.'],
        grade: ['Dê a nota da aparência.'],
      },
    ]);
    expect((await admin.get(path)).body.missing).toEqual(Object.values(untouched.body.errors).flat());
    const { rows } = await shop.pool.query('select count(*)::int as count from inspections where unit_id = $1', [id]);
    expect(rows).toEqual([{ count: 0 }]);
    const { touch: _touch, ...tests } = looked.tests;
    const most = await save({ ...looked, tests, account_lock: 'locked' }, 0);
    expect(most.body.missing).toEqual([
      'Confirme que a conta está livre, ou diga por que vender assim.',
      'Falta testar: Toque.',
    ]);
    expect(Object.keys((await shelve(1)).body.errors)).toEqual(['account_lock', 'tests']);
    expect(await stock()).toBe(0);
    const all = await save({ tests: { touch: 'na' }, lock_reason: 'O comprador a retira amanhã' }, 1);
    expect(all.body.missing).toEqual([]);
    expect((await shelve(2)).status).toBe(200);
  });

  test('has its last inspection on the passport, with nothing of the one before', async () => {
    const { save, shelve } = await buildReturned();
    await save({ ...looked, cycles: 500 }, 0);
    const { unit } = (await shelve(1)).body;
    const { passport } = (await shop.visitor().get(`aparelhos/${unit.code}`)).body;
    expect(passport).toMatchObject({
      grade: 'C',
      cycles: 500,
      battery_percent: null,
      inspected_at: expect.any(String),
    });
    expect(passport.wipe).toMatchObject({ method: 'restauração de fábrica' });
    expect(passport.tests).toHaveLength(testCodes.length);
    expect(passport.tests).toContainEqual({ code: 'biometrics', result: 'fail' });
  });

  test('with a number that is blocked or restricted goes on the shelf for a reason alone, which is noted', async () => {
    const [declared, found] = [freshImei(), freshImei()];
    const { save, shelve, stock } = await buildReturned({ imei1: declared });
    await save({ ...looked, imei1: declared, imei2: found }, 0);
    await shop.pool.query(`insert into imei_blocks (imei, reason) values ($1, 'Furto avisado')`, [declared]);
    await shop.pool.query(`insert into imei_lookups (imei, result) values ($1, 'irregular')`, [found]);
    const { status, body } = await shelve(1);
    expect([status, body.needs]).toEqual([409, 'flag_reason']);
    expect(body.message).toContain(`A loja bloqueou o IMEI ${declared} (Furto avisado).`);
    expect(body.message).toContain(`A consulta do IMEI ${found} deu "Irregular".`);
    expect(await stock()).toBe(0);
    expect((await shelve(1, admin, { flag_reason: 'Engano da operadora' })).status).toBe(200);
    const { records } = (await admin.get(`imei/${found}`)).body.ledger;
    expect(records.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringContaining('foi para a prateleira, apesar da restrição: Engano da operadora'),
    );
  });

  test('that is another device than the one sold needs a reason', async () => {
    const { save, shelve, stock } = await buildReturned({ imei1: '356938035643809' });
    await save({ ...looked, imei1: '490154203237526' }, 0);
    const { status, body } = await shelve(1);
    expect([status, body.errors]).toEqual([
      422,
      { differs_reason: ['O IMEI ou o número de série é outro: diga por quê.'] },
    ]);
    expect(await stock()).toBe(0);
  });

  test('stays off the shelf while another unit there has its number, in either place', async () => {
    const imei = '352099001761481';
    await buildReturned({ imei1: imei, state: 'in_stock' });
    for (const facts of [{ imei1: imei }, { imei2: imei }]) {
      const { save, shelve, stock } = await buildReturned(facts);
      await save(looked, 0);
      const { status, body } = await shelve(1);
      expect([status, body.message]).toEqual([422, 'Outra unidade na prateleira tem este IMEI.']);
      expect(await stock()).toBe(0);
    }
  });

  test('needs the version that was seen, and is there for admins alone', async () => {
    const { path } = await buildReturned();
    expect((await admin.post(`${path}/prateleira`)).status).toBe(428);
    expect((await admin.get('bancada/unidade/999999')).status).toBe(404);
    const seller = await shop.signedIn();
    expect((await seller.get(path)).status).toBe(403);
  });
});

describe('photos of a unit that came back', () => {
  test('are sent, shown, hidden and removed like those of a parcel, at no cost of a version', async () => {
    const { path, sendPhotos: send, save } = await buildReturned();
    const { status, body } = await send(2);
    const [first, second] = body.photos;
    expect([status, first]).toEqual([
      201,
      { id: expect.any(Number), url: `/api/${path}/fotos/${first.id}`, public: false },
    ]);
    const seen = await shop.app.http.inject({ url: first.url, headers: { authorization: `Bearer ${admin.token}` } });
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    const shown = await admin.put(`${path}/fotos/${second.id}`, { public: true });
    expect(shown.body.photos).toEqual([first, { ...second, public: true }]);
    expect((await admin.delete(`${path}/fotos/${first.id}`)).body.photos).toEqual([{ ...second, public: true }]);
    const { inspection } = (await admin.get(path)).body;
    expect([inspection.version, inspection.photos]).toEqual([0, [{ ...second, public: true }]]);
    expect((await save({ grade: 'B' }, 0)).body.inspection.photos).toEqual(inspection.photos);
    const other = await buildReturned();
    for (const ask of [admin.get, admin.delete]) {
      expect((await ask(`${other.path}/fotos/${second.id}`)).status).toBe(404);
    }
    expect((await admin.put(`${other.path}/fotos/${second.id}`, { public: false })).status).toBe(404);
    const seller = await shop.signedIn();
    expect((await seller.get(`${path}/fotos/${second.id}`)).status).toBe(403);
    const tooMany = await send(12);
    expect(tooMany.body.errors).toEqual({ photos: ['No máximo 12 fotos: cabem mais 11.'] });
  });

  test('stand on its passport once it is on the shelf, where none is added or taken away', async () => {
    const { path, sendPhotos: send, save, shelve } = await buildReturned();
    const { body } = await send(1);
    const [one] = body.photos;
    await admin.put(`${path}/fotos/${one.id}`, { public: true });
    await save(looked, 0);
    const { unit } = (await shelve(1)).body;
    const passport = (await shop.visitor().get(`aparelhos/${unit.code}`)).body;
    expect(JSON.stringify(passport)).toContain(`/api/aparelhos/${unit.code}/fotos/${one.id}`);
    const before = await shop.pool.query('select count(*)::int as count from inspections');
    expect((await send(1)).status).toBe(409);
    expect((await admin.delete(`${path}/fotos/${one.id}`)).status).toBe(409);
    const after = await shop.pool.query('select count(*)::int as count from inspections');
    expect(after.rows).toEqual(before.rows);
    const unknown = await sendPhotos(shop, admin.token, 'bancada/unidade/999999', [['foto.png', await photo()]]);
    expect(unknown.status).toBe(404);
  });
});

describe('at once', () => {
  test('a photo and a unit that goes on the shelf leave no inspection behind', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, sendPhotos: send, save, shelve } = await buildReturned();
      await save(looked, 0);
      const [sent, shelved] = await Promise.all([send(1), shelve(1)]);
      expect([201, 409]).toContain(sent.status);
      expect(shelved.status).toBe(200);
      const { rows } = await shop.pool.query('select decided from inspections where unit_id = $1', [id]);
      expect(rows).toEqual([{ decided: 'shelved' }]);
    }
  });

  test('a unit goes on the shelf once', async () => {
    for (let round = 0; round < atDepth(2, 8); round++) {
      const { save, shelve, stock } = await buildReturned();
      await save(looked, 0);
      const statuses = (await Promise.all([shelve(1), shelve(1, bia), shelve(1)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409, 409]);
      expect(await stock()).toBe(1);
    }
  });

  test('of two units with one number one goes on the shelf', async () => {
    for (let round = 0; round < atDepth(2, 8); round++) {
      const imei1 = String(352_099_001_000_000 + round);
      const [one, other] = [await buildReturned({ imei1 }), await buildReturned({ imei1 })];
      await Promise.all([one.save(looked, 0), other.save(looked, 0)]);
      const statuses = (await Promise.all([one.shelve(1), other.shelve(1, bia)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 422]);
      expect((await one.stock()) + (await other.stock())).toBe(1);
    }
  });

  test('units whose state was read first and changed then would be counted twice', async () => {
    const { id, stock } = await buildReturned();
    let arrived = 0;
    const naively = async () => {
      const { rows } = await shop.pool.query('select state, product_id from units where id = $1', [id]);
      arrived++;
      while (arrived < 2) await new Promise((resolve) => setImmediate(resolve));
      if (rows[0].state !== 'returned') return;
      await shop.pool.query(`update units set state = 'in_stock' where id = $1`, [id]);
      await shop.pool.query('update products set stock = stock + 1 where id = $1', [rows[0].product_id]);
    };
    await Promise.all([naively(), naively()]);
    expect(await stock()).toBe(2);
  });
});
