import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { buildUnit } from '../support/build-unit.ts';
import { type CounterShop, openCounterShop, sell, seller } from '../support/counter-shop.ts';

let shop: CounterShop;
let model: BuiltModel;
let ana: Awaited<ReturnType<typeof seller>>;
beforeAll(async () => {
  shop = await openCounterShop();
  model = await buildModel(shop);
  ana = await seller(shop);
});
afterAll(() => shop.close());

/** All of them look before any of them writes; returns how many went on to write. */
async function naively<Seen>(
  times: number,
  look: () => Promise<Seen>,
  isFree: (seen: Seen) => boolean,
  write: () => Promise<unknown>,
): Promise<number> {
  const seen = await Promise.all(Array.from({ length: times }, look));
  const writers = seen.filter(isFree);
  for (const _ of writers) await write();
  return writers.length;
}

const count = async (text: string, values: unknown[]) => (await shop.pool.query(text, values)).rows[0].count as number;

test('twenty who look for a CPF and then write make twenty people: the presses for one person are a real race', async () => {
  const hash = Buffer.from('a hash of nobody');
  const known = () => count('select count(*)::int from users where cpf_hash = $1', [hash]);
  const write = () =>
    shop.pool.query(`insert into users (name, password_hash, cpf_hash) values ('Rui', 'x', $1)`, [hash]);
  expect(await naively(20, known, (people) => people === 0, write)).toBe(20);
  expect(await known()).toBe(20);
});

test('two who look for a unit on the shelf and then sell it both do: naming units is a real race', async () => {
  const { unitId, product } = await buildUnit(shop, shop.admin, model);
  const codes = ['A', 'B'];
  const look = async () => (await shop.pool.query('select state from units where id = $1', [unitId])).rows[0].state;
  const sold: string[] = [];
  const write = async () => {
    sold.push(codes[sold.length] ?? '');
    await shop.pool.query('update products set stock = greatest(stock - 1, 0) where id = $1', [product.id]);
  };
  expect(await naively(2, look, (state) => state === 'in_stock', write)).toBe(2);
  expect(sold).toEqual(codes);
});

test('two who read the rest of a sale and then pay it pay it twice: the last part is a real race', async () => {
  const product = await buildProduct(shop.admin, { price: '100' });
  const { body } = await sell(ana, { lines: [{ product_id: product.id, quantity: 1 }] });
  const { id } = body.order;
  const sum = () =>
    count(`select coalesce(sum(amount_cents), 0)::int as count from payments where order_id = $1 and method = 'cash'`, [
      id,
    ]);
  const write = () =>
    shop.pool.query(
      `insert into payments (order_id, method, label, amount_cents, state, received_cents, settled_at)
       values ($1, 'cash', 'Dinheiro', 10000, 'settled', 10000, giro_now())`,
      [id],
    );
  expect(await naively(2, sum, (cents) => cents === 0, write)).toBe(2);
  expect(await sum()).toBe(20_000);
});

test('two who see a quote and then take it in write two lines of its history', async () => {
  const { id } = await submitProposal(shop, model);
  const look = async () => (await shop.pool.query('select status from proposals where id = $1', [id])).rows[0].status;
  const write = () =>
    shop.pool.query(
      `with taken as (update proposals set status = 5 where id = $1 returning id)
       insert into proposal_statuses (proposal_id, from_status, status) select id, 1, 5 from taken`,
      [id],
    );
  expect(await naively(2, look, (status) => status === 1, write)).toBe(2);
  const lines = 'select count(*)::int from proposal_statuses where proposal_id = $1 and status = 5';
  expect(await count(lines, [id])).toBe(2);
});

test('of many who take one device in, it is taken in once', async () => {
  const bia = await shop.signedIn('avaliador');
  for (let round = 0; round < 3; round++) {
    const { id } = await submitProposal(shop, model);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bia.post('balcao/avaliacoes', { proposal_id: id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const lines = 'select count(*)::int from proposal_statuses where proposal_id = $1 and status = 5';
    expect(await count(lines, [id])).toBe(1);
  }
});
