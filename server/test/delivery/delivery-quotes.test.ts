import { noQuotes } from '@giro/contract/rules/delivery.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCoalescing } from '../../src/features/delivery/carrier-prices.service.ts';
import { buildProduct } from '../support/build-product.ts';
import { type DeliveryShop, openDeliveryShop, simulatedServices, summarise } from '../support/delivery-shop.ts';

let shop: DeliveryShop;
let product: { id: number; price: number };
beforeAll(async () => {
  shop = await openDeliveryShop();
  product = await buildProduct(shop.admin);
  // A Tuesday without holidays after it.
  await shop.setNow(new Date('2026-07-07T12:00:00-03:00'));
});
beforeEach(async () => {
  await shop.pool.query(`delete from kept_quotes; delete from carrier_rests; delete from rate_limits;
    delete from settings where key = 'tariff'`);
  await shop.admin.put('envios-config', {
    deliver: true,
    free_above: null,
    free_services: [],
    handling_days: 1,
    fallback_hours: 72,
    insure: true,
  });
  await shop.admin.put('transportadora-config', { carrier: 'simulador', services: simulatedServices });
  shop.carrier.told.quote = undefined;
  shop.carrier.asked.length = 0;
});
afterAll(() => shop.close());

const ask = async (delivery: object | string | undefined, quantity = 1, more = {}) =>
  (await summarise(shop.visitor(), [{ id: product.id, quantity }], delivery, more)).body;
const to = (cep: string, service?: string) => ({ kind: 'delivery', cep, ...(service && { service }) });
type Asked = Awaited<ReturnType<typeof ask>>;
const sentOf = (body: Asked) => body.deliveries.filter(({ kind }: { kind: string }) => kind === 'delivery');
const idsOf = (body: Asked) => sentOf(body).map(({ id }: { id: string }) => id);

describe('what a cart costs to be delivered', () => {
  test('is said beside the pickup, the cheapest first, with a quote for half an hour', async () => {
    const { deliveries, amounts, problems } = await ask(to('01001-000'));
    const unsent = { carrier: null, price: 0, full_price: 0, value: 0, days: null, due_on: null, basis: null };
    const open = { note: null, available: true, why_not: null };
    const sent = {
      kind: 'delivery',
      carrier: 'Simulador',
      basis: 'live',
      quote: expect.any(String),
      quote_ends_in_s: 1800,
    };
    expect(deliveries).toEqual([
      {
        id: 'pickup',
        kind: 'pickup',
        label: 'Retirada na Loja',
        ...open,
        ...unsent,
        quote: null,
        quote_ends_in_s: null,
      },
      // A box of 150 g and 450 g: a kilogram is begun.
      {
        id: 'simulador:economico',
        label: 'Econômico',
        ...open,
        ...sent,
        price: 25,
        full_price: 25,
        value: 25,
        days: 7,
        due_on: '2026-07-16',
      },
      {
        id: 'simulador:expresso',
        label: 'Expresso',
        ...open,
        ...sent,
        price: 43,
        full_price: 43,
        value: 43,
        days: 3,
        due_on: '2026-07-10',
      },
    ]);
    for (const { quote } of deliveries.slice(1)) expect(quote.length).toBeLessThanOrEqual(600);
    expect([amounts.map(({ kind }: { kind: string }) => kind), problems]).toEqual([['items'], []]);
  });

  test('is in the amounts once a service is named, also at nothing', async () => {
    const paid = await ask(to('01001000', 'simulador:expresso'));
    expect(paid.amounts.at(-1)).toEqual({ kind: 'freight', label: 'Entrega (Expresso)', value: 43 });
    expect([paid.total, paid.to_pay]).toEqual([1043, 1043]);
    await shop.admin.put('envios-config', { free_above: 1000 });
    const free = await ask(to('01001000', 'simulador:economico'));
    expect(free.amounts.at(-1)).toEqual({ kind: 'freight', label: 'Entrega (Econômico)', value: 0 });
    expect(free.total).toBe(1000);
    expect(sentOf(free)).toMatchObject([
      { price: 0, full_price: 25 },
      { price: 43, full_price: 43 },
    ]);
    await shop.admin.put('envios-config', { free_services: ['simulador:expresso'] });
    expect(sentOf(await ask(to('01001000')))).toMatchObject([
      { id: 'simulador:expresso', price: 0, full_price: 43 },
      { id: 'simulador:economico', price: 25 },
    ]);
    await shop.admin.put('envios-config', { free_above: 1000.01 });
    expect(sentOf(await ask(to('01001000')))).toMatchObject([{ price: 25 }, { price: 43 }]);
  });

  test('is the carrier’s price and term with what the shop adds, to the cent', async () => {
    const [economico, expresso] = simulatedServices;
    const services = [
      { ...economico, extra_percent: 3.33, extra_days: 2 },
      { ...expresso, active: false },
    ];
    await shop.admin.put('transportadora-config', { services });
    await shop.admin.put('envios-config', { handling_days: 3 });
    expect(sentOf(await ask(to('01001000')))).toMatchObject([{ id: 'simulador:economico', price: 25.83, days: 11 }]);
  });

  test('declares what is paid for the goods, where the shop insures', async () => {
    await ask(to('01001000'));
    await shop.admin.put('envios-config', { insure: false });
    await ask(to('01001000'));
    expect(shop.carrier.asked).toMatchObject([
      { fromCep: '89010000', toCep: '01001000', declaredCents: 100_000, services: ['economico', 'expresso'] },
      { declaredCents: 0, size: { lengthCm: 20, widthCm: 14, heightCm: 8, weightG: 600 } },
    ]);
  });

  test('is by the shop’s own tariff where that holds, beside the carrier', async () => {
    const row = {
      name: 'Motoboy',
      kind: 'courier',
      from_cep: '01000000',
      to_cep: '01999999',
      price: 10,
      price_per_kg: 2,
      days: 0,
      max_g: 1000,
      active: true,
    };
    await shop.admin.put('envios-tabela', {
      rows: [
        row,
        { ...row, name: 'Longe', from_cep: '02000000', to_cep: '02999999' },
        { ...row, name: 'Desligado', active: false },
      ],
    });
    expect(sentOf(await ask(to('01001000')))).toMatchObject([
      { id: 'tabela:1', label: 'Motoboy', carrier: null, price: 12, days: 1, basis: 'table' },
      { id: 'simulador:economico' },
      { id: 'simulador:expresso' },
    ]);
    // Two units weigh 1050 g.
    expect(idsOf(await ask(to('01001000'), 2))).toEqual(['simulador:economico', 'simulador:expresso']);
  });

  test('shows three: the cheapest, the quickest, the next cheapest', async () => {
    const row = { kind: 'post', from_cep: '00000000', to_cep: '99999999', price_per_kg: 0, max_g: 30000, active: true };
    const rows = [
      ['A', 5, 9],
      ['B', 6, 9],
      ['C', 7, 9],
      ['D', 90, 0],
    ].map(([name, price, days]) => ({ ...row, name, price, days }));
    await shop.admin.put('envios-tabela', { rows });
    expect(idsOf(await ask(to('01001000')))).toEqual(['tabela:1', 'tabela:2', 'tabela:4']);
  });

  test('is nothing where nobody serves, or no box holds it', async () => {
    const nowhere = await ask(to('99900000'));
    expect([nowhere.deliveries.length, nowhere.problems]).toEqual([1, [{ field: 'delivery', message: noQuotes }]]);
    const many = await ask(to('01001000'), 3);
    expect([many.deliveries.length, many.problems[0]]).toEqual([1, { field: 'delivery', message: noQuotes }]);
    const gone = await ask(to('01001000', 'simulador:foguete'));
    expect(gone.problems).toMatchObject([{ field: 'delivery.service' }]);
    expect(gone.amounts).toHaveLength(1);
  });

  test('says what is wrong with a CEP', async () => {
    for (const cep of ['', '0100', 'abc', '010010001']) {
      const { problems, deliveries } = await ask({ kind: 'delivery', cep });
      expect([cep, problems.map(({ field }: { field: string }) => field), deliveries.length]).toEqual([
        cep,
        ['delivery.cep'],
        1,
      ]);
    }
    expect((await ask({ kind: 'delivery' })).problems).toMatchObject([{ field: 'delivery.cep' }]);
  });

  test('is as before in a shop that does not deliver', async () => {
    await shop.admin.put('envios-config', { deliver: false });
    for (const delivery of [undefined, 'Retirada na Loja', { kind: 'pickup' }, { kind: 'pickup', cep: '01001000' }]) {
      const { deliveries, problems, amounts } = await ask(delivery);
      expect([deliveries.length, problems, amounts.length]).toEqual([1, [], 1]);
    }
    expect((await ask(to('01001000'))).problems).toMatchObject([{ field: 'delivery' }]);
    expect((await ask('Entrega')).problems).toMatchObject([{ field: 'delivery' }]);
    expect(shop.carrier.asked).toEqual([]);
    expect((await shop.visitor().get('loja')).body.delivers).toBeUndefined();
  });
});

describe('a carrier', () => {
  const region = (n: number) => `${String(10_000 + n)}000`;

  test('is asked once for all parcels alike, for ten minutes', async () => {
    await ask(to('01001000'));
    // The same five digits, and the same 500 g.
    expect(sentOf(await ask(to('01001999')))).toMatchObject([{ basis: 'live' }, { basis: 'live' }]);
    expect(shop.carrier.asked).toHaveLength(1);
    await ask(to('01002000'));
    await ask(to('01001000'), 2);
    expect(shop.carrier.asked).toHaveLength(3);
    await shop.pool.query(`update kept_quotes set asked_at = giro_now() - interval '10 minutes 1 second'`);
    await ask(to('01001000'));
    expect(shop.carrier.asked).toHaveLength(4);
  });

  test('is asked once by all who ask the same at once', async () => {
    const quote = async ({ services }: { services: readonly string[] }) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return services.map((code) => ({ code, cents: 1000, days: 1 }));
    };
    shop.carrier.told.quote = quote;
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(to('01001000'))));
    expect(all.map((body) => sentOf(body).length)).toEqual(Array.from({ length: 20 }, () => 2));
    expect(shop.carrier.asked).toHaveLength(1);
  });

  test('would be asked by each of them without that', async () => {
    let asked = 0;
    const run = async () => {
      asked++;
      await new Promise((resolve) => setImmediate(resolve));
      return asked;
    };
    const once = createCoalescing<number>();
    await Promise.all(Array.from({ length: 20 }, () => once('a', run)));
    expect(asked).toBe(1);
    const naive = (_key: string, each: typeof run) => each();
    await Promise.all(Array.from({ length: 20 }, () => naive('a', run)));
    expect(asked).toBe(21);
  });

  test('that is away is replaced by its answers of the last hours, and by nothing after them', async () => {
    await ask(to('01001000'));
    shop.carrier.told.quote = shop.carrier.fails;
    await shop.pool.query(`update kept_quotes set asked_at = giro_now() - interval '71 hours'`);
    expect(sentOf(await ask(to('01001000')))).toMatchObject([{ basis: 'kept', price: 25 }, { basis: 'kept' }]);
    await shop.pool.query(`update kept_quotes set asked_at = giro_now() - interval '73 hours'`);
    expect((await ask(to('01001000'))).problems).toEqual([{ field: 'delivery', message: noQuotes }]);
    await shop.admin.put('envios-config', { fallback_hours: 720 });
    expect(sentOf(await ask(to('01001000')))).toHaveLength(2);
  });

  test('that fails three times in a row rests for a minute', async () => {
    shop.carrier.told.quote = shop.carrier.fails;
    for (let n = 0; n < 5; n++) await ask(to(region(n)));
    expect(shop.carrier.asked).toHaveLength(3);
    shop.carrier.told.quote = undefined;
    expect((await ask(to(region(9)))).deliveries).toHaveLength(1);
    await shop.pool.query(`update carrier_rests set rests_until = giro_now()`);
    expect((await ask(to(region(9)))).deliveries).toHaveLength(3);
    // An answer ends the row.
    shop.carrier.told.quote = shop.carrier.fails;
    for (let n = 20; n < 25; n++) await ask(to(region(n)));
    expect(shop.carrier.asked).toHaveLength(3 + 1 + 3);
  });

  test('that does not answer is waited for four seconds, and while it rests for no time', async () => {
    shop.carrier.told.quote = shop.carrier.hangs;
    const took = async (cep: string) => {
      const start = performance.now();
      await ask(to(cep));
      return performance.now() - start;
    };
    const first = await Promise.all([took(region(1)), took(region(2)), took(region(3))]);
    expect(Math.max(...first)).toBeLessThan(4500);
    expect(Math.min(...first)).toBeGreaterThan(3500);
    const resting = [await took(region(4)), await took(region(5)), await took(region(6))];
    expect(Math.min(...resting)).toBeLessThan(100);
  });

  test('that is asked on other terms has no answers kept', async () => {
    await ask(to('01001000'));
    await shop.admin.put('transportadora-config', { contract: '2' });
    await ask(to('01001000'));
    expect(shop.carrier.asked).toHaveLength(2);
  });
});
