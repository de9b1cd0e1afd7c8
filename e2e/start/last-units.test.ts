import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../depth.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type Giro, startGiro } from './running-giro.ts';

const count = isWhole ? 200 : 60;
const data = copyPreparedStore();
let processes: Giro[] = [];

beforeAll(async () => {
  const start = () => startGiro({ DATA_DIR: data.folder, DEMO: '0', TRUST_PROXY: '1' });
  processes = await Promise.all([start(), start(), start()]);
  await Promise.all(processes.map((giro) => giro.waitFor(200)));
});
afterAll(async () => {
  for (const giro of processes) await giro.stop();
  await data.remove();
});

/** One of the three processes, in turn. */
const processOf = (turn: number) => processes[turn % processes.length] as Giro;

/** Each turn is somebody else, at an address of their own. */
async function post(turn: number, path: string, body: object, token = '') {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.113.${turn}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${processOf(turn).url}/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: replies of several calls, read where they are made.
  return { status: response.status, body: (await response.json()) as any };
}

test('many buyers of ten units, over three processes, make exactly ten orders', async () => {
  const { token } = (await post(0, 'login', preparedAdmin)).body;
  const product = { SKU: 'LAST-10', name: 'Últimas unidades', price: 100, stock: 10 };
  const { id } = (await post(0, 'produtoStore', product, token)).body.product;
  const buyers = await Promise.all(
    Array.from({ length: count }, async (_, turn) => {
      const person = { name: `Cliente ${turn}`, email: `cliente${turn}@exemplo.com.br`, password: 'uma senha boa' };
      return (await post(turn, 'cadastrar-usuario', person)).body.token as string;
    }),
  );
  const order = {
    products: [{ id, quantity: 1 }],
    totalAmount: 100,
    payment_method: 'Pix',
    deliveryMethod: 'Retirada na Loja',
  };
  const answers = await Promise.all(buyers.map((buyer, turn) => post(turn, 'orders', order, buyer)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refusals = answers.filter(({ status }) => status === 422);
  expect(refusals).toHaveLength(count - 10);
  for (const { body } of refusals) expect(body.error).toContain('está esgotado');
  for (const turn of [0, 1, 2]) {
    const { body } = await post(turn, 'products/validate-cart', { ids: [id] });
    expect(body.updatedProducts[0].stock).toBe(0);
  }
});
