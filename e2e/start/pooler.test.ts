import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../../server/src/platform/database/database.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { isPoolerInstalled, type Pooler, startPooler } from './pooler.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type Giro, socketOf, startGiro } from './running-giro.ts';

describe.runIf(isPoolerInstalled)('behind a pooler that gives each transaction any session', () => {
  const data = copyPreparedStore();
  let withDatabase: Giro;
  let pooler: Pooler;
  let giro: Giro;

  beforeAll(async () => {
    withDatabase = await startGiro({ DATA_DIR: data.folder, DEMO: '0' });
    await withDatabase.waitFor(200);
    const socket = socketOf(data.folder);
    pooler = await startPooler(socket);
    const direct = `postgres://giro@localhost/giro?host=${encodeURIComponent(socket)}`;
    const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, TRUST_PROXY: '1' };
    giro = await startGiro({ DATA_DIR: data.folder, ...environment });
    await giro.waitFor(200);
  });
  afterAll(async () => {
    await giro?.stop();
    await pooler?.stop();
    await withDatabase.stop();
    await data.remove();
  });

  async function post(path: string, body: object, { token = '', turn = 0, at = giro } = {}) {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${turn}`,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${at.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    // biome-ignore lint/suspicious/noExplicitAny: replies of several calls, read where they are made.
    return { status: answer.status, body: (await answer.json()) as any };
  }

  const turns = Array.from({ length: 24 }, (_, turn) => turn);

  test('many people buy at once, and what another process changes is seen', async () => {
    const { token } = (await post('login', preparedAdmin)).body;
    const product = { SKU: 'POOLED', name: 'Aparelho', price: 100, stock: 40 };
    const { id } = (await post('produtoStore', product, { token })).body.product;
    const read = async () => {
      const { products } = await (await fetch(`${giro.url}/api/products/productsAll?page=1`)).json();
      return JSON.stringify(products);
    };
    expect(await read()).toContain('POOLED');
    const order = {
      products: [{ id, quantity: 1 }],
      totalAmount: 100,
      payment_method: 'Pix',
      deliveryMethod: 'Retirada na Loja',
    };
    const answers = await Promise.all(
      turns.map(async (turn) => {
        const person = { name: 'Bia Lima', email: `bia${turn}@exemplo.com.br`, password: 'girassol na janela' };
        const buyer = (await post('cadastrar-usuario', person, { turn })).body.token;
        return post('orders', order, { token: buyer, turn });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(turns.map(() => 201));
    const { body } = await post('products/validate-cart', { ids: [id] });
    expect(body.updatedProducts[0].stock).toBe(16);
    await post('produtoStore', { ...product, SKU: 'TOLD-BY-ANOTHER' }, { token, at: withDatabase });
    await expect.poll(read, { timeout: 20_000 }).toContain('TOLD-BY-ANOTHER');
  });

  test('sessions that keep what they have prepared would break there', async () => {
    async function failures(isPooled: boolean): Promise<number> {
      const pool = openPool({ connectionString: pooler.url, isPooled }, () => undefined);
      const asked = await Promise.allSettled(turns.map(() => pool.query('/* prepared */ select pg_sleep(0.01)')));
      await pool.end();
      return asked.filter(({ status }) => status === 'rejected').length;
    }
    expect(await failures(true)).toBe(0);
    expect(await failures(false)).toBeGreaterThan(0);
  });
});

test.skipIf(isPoolerInstalled)('nothing is tried behind a pooler: PgBouncer is not installed here', () => undefined);
