import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'http://localhost:3000' });
  admin = await shop.signedIn('admin');
});
beforeEach(() => shop.pool.query(`delete from settings where key in ('instalments', 'card')`));
afterAll(() => shop.close());

const usual = {
  max_instalments: 12,
  min_instalment: 10,
  free_up_to: 1,
  monthly_rate: 2.49,
  pix_discount_percent: 0,
};
const takeCards = () => admin.put('cartao-config', { provider: 'simulador' });

describe('the terms', () => {
  test('are usual ones until somebody changes some of them', async () => {
    expect((await admin.get('parcelas-config')).body).toEqual({ ...usual, version: 0 });
    const changed = await admin.put('parcelas-config', { free_up_to: 10, monthly_rate: '1.5' }, { 'if-match': '"0"' });
    expect([changed.status, changed.body]).toEqual([200, { ...usual, free_up_to: 10, monthly_rate: 1.5, version: 1 }]);
    const { body } = await admin.put('parcelas-config', { pix_discount_percent: 5, min_instalment: '25.50', other: 1 });
    expect(body).toMatchObject({ free_up_to: 10, pix_discount_percent: 5, min_instalment: 25.5, version: 2 });
    const late = await admin.put('parcelas-config', { free_up_to: 2 }, { 'if-match': '"1"' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('foram alteradas')]);
    const { rows } = await shop.pool.query(`select after from activities where kind = 'instalment-settings'`);
    expect(JSON.stringify(rows)).toContain('"Desconto no Pix (%)":5');
  });

  test('are refused with every bad field', async () => {
    const wrong = {
      max_instalments: 13,
      min_instalment: 0.5,
      free_up_to: 2.5,
      monthly_rate: 10,
      pix_discount_percent: 5.125,
    };
    const { status, body } = await admin.put('parcelas-config', wrong);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, Object.keys(usual).sort()]);
    expect(body.errors.pix_discount_percent).toEqual([
      'Informe uma porcentagem com ponto decimal e no máximo duas casas, como 2.49.',
    ]);
    for (const bad of [
      { max_instalments: 0 },
      { max_instalments: 2.5 },
      { max_instalments: null },
      { min_instalment: 1000.01 },
      { min_instalment: 'dez' },
      { monthly_rate: -1 },
      { monthly_rate: '' },
      { monthly_rate: '2,49' },
      { pix_discount_percent: 20.01 },
      { pix_discount_percent: [5] },
      { max_instalments: 3, free_up_to: 4 },
      { free_up_to: 13 },
    ]) {
      const answer = await admin.put('parcelas-config', bad);
      expect([bad, answer.status]).toEqual([bad, 422]);
    }
    await admin.put('parcelas-config', { max_instalments: 3 });
    const more = await admin.put('parcelas-config', { free_up_to: 4 });
    expect([more.status, more.body.errors]).toEqual([
      422,
      { free_up_to: ['Use no máximo o número de parcelas que a loja oferece.'] },
    ]);
  });

  test('are for who may see and change settings', async () => {
    for (const [client, refused] of [
      [shop.visitor(), 401],
      [await shop.signedIn(), 403],
      [await shop.signedIn('vendas'), 403],
    ] as const) {
      expect((await client.get('parcelas-config')).status).toBe(refused);
      expect((await client.put('parcelas-config', {})).status).toBe(refused);
    }
  });

  test('that two save at once over one version are those of one of them', async () => {
    const saves = [2, 3, 4].map((free_up_to) => admin.put('parcelas-config', { free_up_to }, { 'if-match': '"0"' }));
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a price', () => {
  test('has no instalments without a card provider, and the Pix discount all the same', async () => {
    await admin.put('parcelas-config', { pix_discount_percent: 5 });
    const { status, body } = await shop.visitor().get('parcelas?value=1299');
    expect([status, body]).toEqual([
      200,
      { value: 1299, pix: { value: 1234.05, discount_percent: 5 }, instalments: [], best: null },
    ]);
  });

  test('is divided up to twelve times, with the interest of a month and a year', async () => {
    await takeCards();
    const { body } = await shop.visitor().get('parcelas?value=1299.00');
    expect(body.instalments).toHaveLength(12);
    expect(body.instalments[0]).toEqual({
      instalments: 1,
      value: 1299,
      first_value: 1299,
      total: 1299,
      interest: 0,
      monthly_rate: 0,
      yearly_rate: 0,
      free: true,
    });
    expect(body.best).toEqual({
      instalments: 12,
      value: 126.56,
      first_value: 126.56,
      total: 1518.72,
      interest: 219.72,
      monthly_rate: 2.49,
      yearly_rate: 34.33,
      free: false,
    });
    await admin.put('parcelas-config', { free_up_to: 10 });
    const free = (await shop.visitor().get('parcelas?value=100')).body;
    expect(free.best).toMatchObject({ instalments: 10, value: 10, free: true, interest: 0 });
    expect(free.instalments).toHaveLength(11);
  });

  test.each(['', '?value=', '?value=0', '?value=-1', '?value=1000000.01', '?value=1.005', '?value=mil', '?value=1,50'])(
    'is refused where it is none: %s',
    async (query) => {
      const { status, body } = await shop.visitor().get(`parcelas${query}`);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['value']]);
    },
  );
});

describe('what everybody reads of the shop', () => {
  const termsOf = async () => {
    const { instalments, pix_discount } = (await shop.visitor().get('loja')).body;
    return { instalments, pix_discount };
  };

  test('follows the terms and the provider at once, and says nothing without either', async () => {
    const before = (await shop.visitor().get('loja')).text;
    expect(await termsOf()).toEqual({});
    await admin.put('parcelas-config', { pix_discount_percent: 5.5 });
    expect(await termsOf()).toEqual({ pix_discount: 5.5 });
    await takeCards();
    expect(await termsOf()).toEqual({
      instalments: { most: 12, least: 10, free_up_to: 1, monthly_rate: 2.49 },
      pix_discount: 5.5,
    });
    await admin.put('parcelas-config', { pix_discount_percent: 0, max_instalments: 6 });
    expect((await termsOf()).instalments).toMatchObject({ most: 6 });
    await admin.put('cartao-config', { provider: '' });
    expect((await shop.visitor().get('loja')).text).toBe(before);
  });

  test('is told to Google for the largest number of instalments that costs nothing more', async () => {
    const product = await buildProduct(admin, { price: '100', stock: 1 });
    await shop.pool.query(`insert into product_pictures (product_id, position, url) values ($1, 0, '/files/a.webp')`, [
      product.id,
    ]);
    const feed = async () => {
      const { body } = await shop.app.http.inject({ url: '/feeds/google.xml' });
      return body.split('<item>').find((item) => item.includes(`>${product.SKU}<`)) ?? body;
    };
    const before = await feed();
    expect(before).not.toContain('g:installment');
    await takeCards();
    expect(await feed()).toBe(before);
    await admin.put('parcelas-config', { free_up_to: 3 });
    const installment = '<g:installment><g:months>3</g:months><g:amount>33.34 BRL</g:amount></g:installment>';
    expect(await feed()).toContain(installment);
    await admin.put('cartao-config', { provider: '' });
    expect(await feed()).toBe(before);
  });
});
