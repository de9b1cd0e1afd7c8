import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { doorsOf, stockAt } from '../support/price-doors.ts';
import { openPriceShop, over, type PriceShop } from '../support/price-shop.ts';

vi.setConfig({ testTimeout: 240_000 });

let house: PriceShop;
let doors: ReturnType<typeof doorsOf>;
beforeAll(async () => {
  house = await openPriceShop();
  doors = doorsOf(house);
  // Looks at every price at the very end of its transaction, by the rules and costs of that moment.
  await house.shop.pool.query(`
    create table found_below (product_id integer, after_cents integer, floor_cents integer);
    create function look_at_floor() returns trigger language plpgsql as $$
    declare
      rules jsonb := (select value from settings where key = 'precos');
      cost bigint := (select max(cost_cents + extra_cents) from units where product_id = new.product_id and state = 'in_stock');
      floor_cents bigint := ceil(cost * 10000.0 / (10000 - (rules->>'min_margin_percent')::numeric));
    begin
      if rules->>'floor_rule' = 'refuse' and new.after_cents < floor_cents then
        insert into found_below values (new.product_id, new.after_cents, floor_cents);
      end if;
      return null;
    end $$;
    create constraint trigger looked_at_floor after insert on price_changes
      deferrable initially deferred for each row when (new.product_id is not null) execute function look_at_floor();`);
});
afterAll(async () => {
  await assertVerified(house.shop.database);
  await house.shop.close();
});

const foundBelow = async () => (await house.shop.pool.query('select * from found_below')).rows;

test('fifty prices through every door while the rules are saved: none is below the floor of its moment', async () => {
  const { shop, admin } = house;
  await house.setRules({ floor_rule: 'refuse', min_margin_percent: 0 });
  const products: Awaited<ReturnType<PriceShop['stocked']>>[] = [];
  for (let each = 0; each < 10; each++) products.push(await house.stocked(1000, 3000));
  const rule = { name: 'Toda semana', percent: 30, every_days: 1, after_days: 0, mode: 'propose' };
  const { body } = await admin.post('precos/regras', rule);
  await shop.pool.query(`alter table price_changes disable trigger price_changes_kept;
    update price_changes set at = at - interval '2 days'; alter table price_changes enable trigger price_changes_kept;`);
  const dry = await admin.post('precos/envelhecimento', { dry_run: true });
  await admin.post('precos/envelhecimento', { dry_run: false, fingerprint: dry.body.fingerprint });
  const { data: proposals } = (await admin.get('precos/propostas')).body;
  expect(proposals).toHaveLength(10);
  await admin.put(`precos/regras/${body.rule.id}`, { ...rule, mode: 'auto' });
  const statuses: number[] = [];
  async function press(answer: Promise<{ status: number }>) {
    statuses.push((await answer).status);
  }
  const margins = [0, 40, 10, 30, 0, 50, 20, 45];
  await Promise.all([
    (async () => {
      for (const min_margin_percent of [...margins, ...margins]) await house.setRules({ min_margin_percent });
    })(),
    ...Array.from({ length: 40 }, async (_, turn) => {
      const product = products[turn % 10];
      if (!product) return;
      const price = 1000 + ((turn * 137) % 900);
      const door = (['form', 'list', 'mass', 'table'] as const)[turn % 4];
      if (door) await press(doors[door](product, price));
    }),
    ...proposals.slice(0, 5).map(({ id }: { id: number }) => press(admin.post(`precos/propostas/${id}/aceitar`))),
    ...[1300, 1800, 2400].map((price) => press(stockAt(house, price))),
    (async () => {
      // Imports go one at a time.
      for (const [turn, product] of products.entries()) await press(doors.imported(product, 1000 + turn * 90));
    })(),
    (async () => {
      const seen = await admin.post('precos/envelhecimento', { dry_run: true });
      await press(admin.post('precos/envelhecimento', { dry_run: false, fingerprint: seen.body.fingerprint }));
    })(),
  ]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(3);
  expect(await foundBelow()).toEqual([]);
});

test('who reads the floor before the lock writes a price below it: the race is a real one', async () => {
  const { shop } = house;
  await house.setRules({ floor_rule: 'refuse', min_margin_percent: 0 });
  const product = await house.stocked(1000, 3000);
  const floorSeen = async () =>
    (await house.admin.get(`precos/piso?produtos=${product.id}`)).body.floors[0].floor as number;
  const naive = async (cents: number) => {
    const isFine = cents >= (await floorSeen()) * 100;
    // Somebody saves the rules between the look and the lock.
    await house.setRules({ min_margin_percent: 50 });
    if (!isFine) return;
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query('select from products where id = $1 for no key update', [product.id]);
    await client.query('update products set price_cents = $2 where id = $1', [product.id, cents]);
    await client.query(
      `insert into price_changes (product_id, before_cents, after_cents, source) values ($1, 300000, $2, 'list')`,
      [product.id, cents],
    );
    await client.query('commit');
    client.release();
  };
  await naive(100_000);
  expect(await foundBelow()).toEqual([{ product_id: product.id, after_cents: 100_000, floor_cents: 200_000 }]);
  await shop.pool.query('truncate found_below');
});

test('a cost that comes while a price is saved lifts the floor before it, or is told of after it', async () => {
  const { admin } = house;
  await house.setRules({ floor_rule: 'refuse', min_margin_percent: 0 });
  for (let round = 0; round < 10; round++) {
    const product = await house.stocked(1000, 1500);
    const [priced, cost] = await Promise.all([
      admin.put(`products/gestao/${product.id}/preco`, { price: 1100 }, over(1)),
      admin.post(`custos/unidade/${product.unitId}`, { kind: 'parts', value: 200 }),
    ]);
    const told = cost.body.below_floor.map(({ product_id }: { product_id: number }) => product_id);
    expect(priced.status === 200 ? told : [priced.status]).toEqual(priced.status === 200 ? [product.id] : [422]);
  }
});

test('twenty edits of a price at once leave a chain of as many rows as were saved', async () => {
  await house.setRules({ floor_rule: 'off' });
  const product = await house.stocked(10, 1000);
  const { SKU, name, id } = product;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      house.admin.post(`productsUpdate/${id}`, { SKU, name, price: `${1001 + turn}.00` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const rows = await house.historyOf(id);
  expect(rows).toHaveLength(21);
  expect(rows.map(({ before }) => before)).toEqual([null, ...rows.slice(0, -1).map(({ after }) => after)]);
  expect(new Set(rows.map(({ after }) => after)).size).toBe(21);
  expect(rows.at(-1)?.after).toBe((await house.priceOf(id)).price * 100);
});
