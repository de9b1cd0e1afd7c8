import type { AgedProduct } from '@giro/contract/calls/price-ageing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyRows } from '../../src/operations/verify-database.ts';
import { assertVerified } from '../support/database-state.ts';
import { endAtStatements } from '../support/end-everywhere.ts';
import { openEndingProcess } from '../support/ending-process.ts';
import { runTask } from '../support/harness.ts';
import { openPriceShop, over, type PriceShop, shelve } from '../support/price-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

let house: PriceShop;
beforeAll(async () => {
  house = await openPriceShop();
});
afterAll(async () => {
  await assertVerified(house.shop.database);
  await house.shop.close();
});
beforeEach(async () => {
  await clear();
  await house.setRules({ floor_rule: 'off', min_margin_percent: 0, min_profit: 0 });
  await house.shop.setNow(new Date('2026-06-01T15:00:00Z'));
});

const clear = () => house.shop.pool.query('delete from units; delete from products; delete from ageing_rules');
const rule = { name: 'Parados', percent: 10, every_days: 7, after_days: 30, mode: 'auto' };
const addRule = async (changes: object = {}) => {
  const answer = await house.admin.post('precos/regras', { ...rule, ...changes });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.rule as { id: number; version: number };
};
/** A product for sale since then; its one device, if any, has cost so much. */
async function standing(costReais: number | null, price: number, since = '2026-04-01T12:00:00Z') {
  await house.shop.setNow(new Date(since));
  const product = await house.stocked(costReais, price);
  await house.shop.pool.query('update units set created_at = $2 where product_id = $1', [product.id, since]);
  await house.shop.pool.query('update products set created_at = $2 where id = $1', [product.id, since]);
  await house.shop.setNow(new Date('2026-06-01T15:00:00Z'));
  return product;
}
const tryOut = async () => {
  const answer = await house.admin.post('precos/envelhecimento', { dry_run: true });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { rows: AgedProduct[]; fingerprint: string; applied: boolean };
};
const apply = (fingerprint?: string) => house.admin.post('precos/envelhecimento', { dry_run: false, fingerprint });
const runJob = () => runTask(house.shop, 'age-prices');
const openProposals = async () => (await house.admin.get('precos/propostas')).body.data;

describe('prices of what has stood for long', () => {
  test('come down as the dry run said, row by row', async () => {
    const plain = await standing(500, 1234.56);
    const [floored, atFloor, unknown] = [
      await standing(1100, 1200),
      await standing(1100, 1100),
      await standing(null, 900),
    ];
    const [fresh, hidden, gone] = [
      await standing(1, 900, '2026-05-20T12:00:00Z'),
      await standing(1, 900),
      await standing(1, 900),
    ];
    await house.admin.post('products/gestao/publicar', { ids: [hidden.id], published: false });
    await house.admin.delete(`products/${gone.id}`);
    const { id } = await addRule();
    const { rows, fingerprint, applied } = await tryOut();
    expect(applied).toBe(false);
    const facts = { rule_id: id, mode: 'auto', days: 61 };
    expect(rows).toEqual([
      {
        ...facts,
        product_id: plain.id,
        SKU: plain.SKU,
        name: plain.name,
        price: 1234.56,
        new_price: 1111,
        floor: 500,
        result: 'change',
      },
      {
        ...facts,
        product_id: floored.id,
        SKU: floored.SKU,
        name: floored.name,
        price: 1200,
        new_price: 1100,
        floor: 1100,
        result: 'change',
      },
      {
        ...facts,
        product_id: atFloor.id,
        SKU: atFloor.SKU,
        name: atFloor.name,
        price: 1100,
        new_price: 1100,
        floor: 1100,
        result: 'at_floor',
      },
      {
        ...facts,
        product_id: unknown.id,
        SKU: unknown.SKU,
        name: unknown.name,
        price: 900,
        new_price: null,
        floor: null,
        result: 'no_cost',
      },
    ]);
    expect((await apply()).status).toBe(422);
    expect((await apply('outra')).status).toBe(409);
    const done = await apply(fingerprint);
    expect([done.status, done.body.applied, done.body.rows]).toEqual([200, true, rows]);
    const prices = await Promise.all(
      [plain, floored, atFloor, unknown, fresh, hidden].map(({ id }) => house.priceOf(id)),
    );
    expect(prices.map(({ price }) => price)).toEqual([1111, 1100, 1100, 900, 900, 900]);
    expect((await house.historyOf(plain.id)).at(-1)).toMatchObject({
      source: 'ageing',
      before: 123_456,
      after: 111_100,
      by: house.admin.id,
    });
    expect((await tryOut()).rows.map(({ result }) => result)).toEqual(['at_floor', 'no_cost']);
    expect((await apply(fingerprint)).status).toBe(409);
  });

  test('are due on the very day of São Paulo', async () => {
    const product = await standing(500, 1000, '2026-05-03T02:59:00Z');
    await addRule({ after_days: 30 });
    // It was the 2nd of May there, and it is the 1st of June at 02:59 UTC still the 31st of May.
    await house.shop.setNow(new Date('2026-06-01T02:58:00Z'));
    expect((await tryOut()).rows).toHaveLength(0);
    await house.shop.setNow(new Date('2026-06-01T03:00:00Z'));
    expect((await tryOut()).rows).toMatchObject([{ product_id: product.id, days: 30 }]);
  });

  test('come down again once so many days have passed since the last time, and never below the floor', async () => {
    const product = await standing(700, 1000);
    await addRule();
    const prices = [];
    for (let week = 0; week < 6; week++) {
      await house.shop.setNow(new Date(Date.UTC(2026, 5, 1 + 7 * week, 12)));
      await runJob();
      await runJob();
      prices.push((await house.priceOf(product.id)).price);
      await house.shop.setNow(new Date(Date.UTC(2026, 5, 7 + 7 * week, 12)));
      await runJob();
    }
    expect(prices).toEqual([900, 810, 729, 700, 700, 700]);
    expect((await house.historyOf(product.id)).map(({ by }) => by)).toEqual([house.admin.id, null, null, null, null]);
  });

  test('follow the first active rule that is for their type and model', async () => {
    const { shop, admin, model } = house;
    const typed = await standing(500, 1000);
    const types = await admin.post('tipos', { name: `Relógio ${Math.random()}` });
    const typeId = types.body.type.id;
    await shop.pool.query('insert into product_types values ($1, $2)', [typed.id, typeId]);
    const modelled = await standing(500, 1000);
    await shop.pool.query('update units set quoted_model_id = $2 where product_id = $1', [modelled.id, model.id]);
    const other = await standing(500, 1000);
    await addRule({ name: 'Desligada', active: false, percent: 50 });
    const later = await addRule({ name: 'Relógios', types: [typeId], after_days: 90 });
    const modelRule = await addRule({ name: 'iPhones', models: [model.id], percent: 20, mode: 'propose' });
    const rest = await addRule({ name: 'Resto' });
    expect((await tryOut()).rows.map(({ product_id, rule_id, result }) => [product_id, rule_id, result])).toEqual([
      [modelled.id, modelRule.id, 'propose'],
      [other.id, rest.id, 'change'],
    ]);
    await admin.put(`precos/regras/${later.id}`, { ...rule, types: [typeId], after_days: 61 });
    expect((await tryOut()).rows).toHaveLength(3);
  });
});

describe('a proposal', () => {
  async function proposed(cost = 500, price = 1000) {
    const product = await standing(cost, price);
    await addRule({ mode: 'propose' });
    await runJob();
    const [proposal] = await openProposals();
    return { product, proposal };
  }

  test('waits for a person, one of each product, and is taken once', async () => {
    const { product, proposal } = await proposed();
    expect(proposal).toEqual({
      id: expect.any(Number),
      product_id: product.id,
      SKU: product.SKU,
      name: product.name,
      before: 1000,
      after: 900,
      floor: 500,
      rule: 'Parados',
      made_at: expect.stringMatching(/^2026-06-01T15:00:0/),
      state: 'open',
    });
    await runJob();
    expect(await openProposals()).toHaveLength(1);
    expect((await tryOut()).rows).toEqual([]);
    const taken = await house.admin.post(`precos/propostas/${proposal.id}/aceitar`);
    expect([taken.status, taken.body.proposal.state]).toEqual([200, 'accepted']);
    expect((await house.priceOf(product.id)).price).toBe(900);
    expect((await house.historyOf(product.id)).at(-1)).toMatchObject({ source: 'proposal', by: house.admin.id });
    for (const how of ['aceitar', 'recusar']) {
      expect((await house.admin.post(`precos/propostas/${proposal.id}/${how}`)).status).toBe(409);
    }
    expect((await house.admin.get('precos/propostas?estado=accepted')).body.total).toBe(1);
  });

  test('that is refused leaves the price, and comes again no sooner than another day of the rule', async () => {
    const { product, proposal } = await proposed();
    const { body } = await house.admin.post(`precos/propostas/${proposal.id}/recusar`);
    expect(body.proposal.state).toBe('refused');
    expect((await house.priceOf(product.id)).price).toBe(1000);
  });

  test.each([
    ['price', (id: number) => house.admin.put(`products/gestao/${id}/preco`, { price: 950 }, over(1))],
    ['cost', (id: number) => shelve(house.shop, id, 600)],
    ['margin', () => house.setRules({ min_margin_percent: 20 })],
  ])('whose %s has moved is stale', async (_, move) => {
    for (const how of ['aceitar', 'recusar']) {
      await clear();
      const { product, proposal } = await proposed();
      await move(product.id);
      const { price } = await house.priceOf(product.id);
      const late = await house.admin.post(`precos/propostas/${proposal.id}/${how}`);
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('não vale mais')]);
      expect((await house.admin.get('precos/propostas?estado=stale')).body.data).toMatchObject([{ id: proposal.id }]);
      expect((await house.priceOf(product.id)).price).toBe(price);
      await house.setRules({ min_margin_percent: 0 });
    }
  });

  test('that twenty take while one refuses it and one edits the price has one outcome', async () => {
    for (let round = 0; round < 6; round++) {
      await clear();
      const { product, proposal } = await proposed();
      const press = (how: string) => house.admin.post(`precos/propostas/${proposal.id}/${how}`);
      const [edited, refused, ...accepted] = await Promise.all([
        house.admin.put(`products/gestao/${product.id}/preco`, { price: 950 }, over(1)),
        press('recusar'),
        ...Array.from({ length: 20 }, () => press('aceitar')),
      ]);
      const won = accepted.filter(({ status }) => status === 200).length;
      const { rows } = await house.shop.pool.query('select state from price_proposals where id = $1', [proposal.id]);
      const outcomes = { accepted: won, refused: refused.status === 200 ? 1 : 0 };
      expect(won + outcomes.refused).toBeLessThanOrEqual(1);
      expect(rows[0].state).toBe(won ? 'accepted' : outcomes.refused ? 'refused' : 'stale');
      const sources = (await house.historyOf(product.id)).map(({ source }) => source);
      const expected = [...(won ? ['proposal'] : []), ...(edited.status === 200 ? ['list'] : [])];
      expect(sources.slice(1).toSorted()).toEqual(expected.toSorted());
      expect([200, 409]).toContain(edited.status);
    }
  });
});

describe('the job of every day', () => {
  test('moves each product once when two run at once, and with a hand that applies the same rows', async () => {
    const products = [];
    for (let each = 0; each < 8; each++) products.push(await standing(100, 1000));
    await addRule();
    const { fingerprint } = await tryOut();
    const [, , byHand] = await Promise.all([runJob(), runJob(), apply(fingerprint)]);
    expect([200, 409]).toContain(byHand.status);
    for (const { id } of products) {
      expect((await house.priceOf(id)).price).toBe(900);
      expect((await house.historyOf(id)).map(({ source }) => source)).toEqual(['start', 'ageing']);
    }
  });

  test('that ends after any statement has moved all of them or none, and the next one the rest', async () => {
    const ending = await openEndingProcess({ shop: house.shop });
    const statements = await endAtStatements(async (statement) => {
      await clear();
      const [changed, told] = [await standing(100, 1000), await standing(100, 2000)];
      await house.shop.pool.query('update units set quoted_model_id = $2 where product_id = $1', [
        told.id,
        house.model.id,
      ]);
      await addRule({ models: [house.model.id], mode: 'propose' });
      await addRule();
      ending.begin(statement);
      const run = async () => ending.app.tasks.database['age-prices']?.({}, {} as never);
      await run().catch((error: unknown) => {
        if (!ending.hasEnded()) throw error;
      });
      const isOver = ending.hasEnded();
      if (isOver) await ending.gone();
      const moved = (await house.priceOf(changed.id)).price === 900;
      expect((await openProposals()).length).toBe(moved ? 1 : 0);
      await runJob();
      expect((await house.historyOf(changed.id)).map(({ after }) => after)).toEqual([100_000, 90_000]);
      expect(await openProposals()).toMatchObject([{ product_id: told.id, after: 1800 }]);
      return isOver ? undefined : ending.statements();
    });
    expect(statements).toBeGreaterThan(8);
    await ending.close();
  });

  test('that read what is due before it locked would move a product twice: the race is a real one', async () => {
    const product = await standing(100, 1000);
    await addRule();
    const seen = [await tryOut(), await tryOut()];
    for (const { rows } of seen) {
      for (const { product_id } of rows) {
        await house.shop.pool.query('update products set price_cents = price_cents * 9 / 10 where id = $1', [
          product_id,
        ]);
      }
    }
    expect((await house.priceOf(product.id)).price).toBe(810);
    const broken = (await verifyRows(house.shop.database)).filter(({ count }) => count > 0);
    expect(broken).toMatchObject([{ name: 'The history of a product ends with its price', count: 1 }]);
  });
});

describe('a rule', () => {
  test.each([
    [{ name: '' }, 'name'],
    [{ percent: 0 }, 'percent'],
    [{ percent: 50.01 }, 'percent'],
    [{ percent: 1.234 }, 'percent'],
    [{ percent: -5 }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{ every_days: 0 }, 'every_days'],
    [{ every_days: 366 }, 'every_days'],
    [{ after_days: -1 }, 'after_days'],
    [{ after_days: 3651 }, 'after_days'],
    [{ mode: 'já' }, 'mode'],
    [{ types: [2_147_483_647] }, 'types'],
    [{ models: [2_147_483_647] }, 'models'],
    [{ models: 'todos' }, 'models'],
  ])('is refused as %j', async (changes, field) => {
    const answer = await house.admin.post('precos/regras', { ...rule, ...changes });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test('is changed and taken away over the version that was shown', async () => {
    const { id } = await addRule();
    expect((await house.admin.put(`precos/regras/${id}`, { ...rule, percent: 5 }, over(1))).body.rule).toMatchObject({
      percent: 5,
      version: 2,
    });
    expect((await house.admin.put(`precos/regras/${id}`, rule, over(1))).status).toBe(409);
    expect((await house.admin.delete(`precos/regras/${id}`, over(1))).status).toBe(409);
    expect((await house.admin.delete(`precos/regras/${id}`, over(2))).status).toBe(200);
    for (const answer of [
      await house.admin.put(`precos/regras/${id}`, rule),
      await house.admin.delete(`precos/regras/${id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    const money = await house.shop.signedIn('financeiro');
    expect((await money.get('precos/regras')).body).toEqual({ rules: [] });
    expect((await money.post('precos/regras', rule)).status).toBe(403);
    expect((await money.post('precos/envelhecimento', { dry_run: true })).status).toBe(403);
    expect((await money.post('precos/propostas/1/aceitar')).status).toBe(403);
  });
});
