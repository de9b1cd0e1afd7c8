import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { between, type CpuTimes } from './cpu-times.ts';
import { openShopDatabase } from './lists.ts';
import type { Person } from './processes.ts';

export const clients = 8;

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of several calls, read where they are made.
  body: any;
}

/** One keep-alive connection a client, as a browser has, unless it stands for many or brings its own. */
export function caller(url: string, connections: number | Agent = 1) {
  const agent = typeof connections === 'number' ? new Agent({ keepAlive: true, maxSockets: connections }) : connections;
  return (path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const payload = JSON.stringify(body);
      const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) };
      const sent = httpRequest(
        `${url}/api/${path}`,
        { method: 'POST', agent, headers: { ...length, ...headers } },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk) => chunks.push(chunk));
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
}

/** The links in their mails lead nowhere here. */
async function confirmEverybody(dataDir: string): Promise<void> {
  const pool = await openShopDatabase(dataDir);
  await pool.query('update users set email_confirmed_at = giro_now()');
  await pool.end();
}

const unbounded = { reserved_units: 0, reserved_value: 0, unconfirmed_units: 0, unconfirmed_value: 0, client_units: 0 };

/** Lets everybody reserve what is measured, as an admin does. */
export async function liftLimits(url: string, authorization: string): Promise<void> {
  const address = `${url}/api/loja-config`;
  const headers = { authorization, 'content-type': 'application/json' };
  const settings = await (await fetch(address, { headers })).json();
  const lifted = { ...(settings as object), unpaid_orders: 100_000, unpaid_units: 100_000, ...unbounded };
  const saved = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(lifted) });
  if (!saved.ok) throw new Error(`The settings answer ${saved.status}.`);
}

/** Signs new people in, so many for each client, who share one connection to one of the processes in turn. */
async function signBuyersIn(urls: readonly string[], buyersEach: number) {
  return Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const buy = caller(urls[client % urls.length] ?? '');
      const bearers: string[] = [];
      for (let index = 0; index < buyersEach; index++) {
        const person = { name: 'Bia Lima', email: `bench-${randomUUID()}@exemplo.com.br`, password: 'senha de teste' };
        bearers.push(`Bearer ${String((await buy('cadastrar-usuario', person)).body.token)}`);
      }
      return { buy, bearers };
    }),
  );
}

interface Load {
  admin: Person;
  dataDir: string;
  readCpu: () => CpuTimes | undefined;
  /** Each client is several people in turn, as one person orders little. */
  buyersEach: number;
  ordersEach: number;
  /** Of the other processes of the shop, which take their share of the orders. */
  others?: readonly string[];
  /** Each client wants one of so many: orders of one product wait for one another's commits. */
  productsCount?: number;
  /** The way to pay; absent: the first that the shop offers. */
  method?: string;
}

/**
 * Accepted orders a second from eight clients at once, what processor time they took, and whether stock and orders add
 * up afterwards.
 */
export async function measureOrders(url: string, load: Load) {
  const { admin, dataDir, readCpu, buyersEach, ordersEach, others = [], productsCount = 1, method } = load;
  const call = caller(url);
  const signedIn = await call('login', admin);
  const authorization = `Bearer ${String(signedIn.body.token)}`;
  await liftLimits(url, authorization);
  const stock = clients * ordersEach;
  const ids: number[] = [];
  for (let turn = 0; turn < productsCount; turn++) {
    const product = { SKU: `BENCH-${Date.now()}-${turn}`, name: 'Aparelho', price: 10, stock };
    ids.push((await call('produtoStore', product, { authorization })).body.product.id);
  }
  const buyers = await signBuyersIn([url, ...others], buyersEach);
  await confirmEverybody(dataDir);
  const cart = { totalAmount: 10, payment_method: 'Pix', deliveryMethod: 'Retirada na Loja', method };
  const placed: { code: string; authorization: string }[] = [];
  const cpuBefore = readCpu();
  const from = performance.now();
  await Promise.all(
    buyers.map(async ({ buy, bearers }, client) => {
      const order = { ...cart, products: [{ id: ids[client % productsCount], quantity: 1 }] };
      for (let turn = 0; turn < ordersEach; turn++) {
        const bearer = bearers[turn % buyersEach] ?? '';
        const reply = await buy('orders', order, { authorization: bearer, 'idempotency-key': randomUUID() });
        if (reply.status === 201) placed.push({ code: reply.body.order_code, authorization: bearer });
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  const cpu = between(cpuBefore, readCpu());
  const { body } = await call('products/validate-cart', { ids });
  const left = (body.updatedProducts as { stock: number }[]).reduce((sum, product) => sum + product.stock, 0);
  return { perSecond: placed.length / seconds, placed, cpu, addsUp: left + placed.length === stock * productsCount };
}

interface MeasuredOrders {
  perSecond: number;
  placed: readonly unknown[];
  cpu: CpuTimes | undefined;
  addsUp: boolean;
}

/** Beside a figure of a machine that does other things too: what the work itself takes, the measuring client included. */
export function tellCpu({ giro, postgres, client }: CpuTimes, orders: number): string {
  const each = (seconds: number) => `${((seconds * 1000) / orders).toFixed(1)} ms`;
  return `${each(giro)} Giro, ${each(postgres)} PostgreSQL, ${each(client)} the client's own`;
}

export function tellOrders(name: string, { perSecond, placed, cpu, addsUp }: MeasuredOrders, budget: number): void {
  console.log(
    `${perSecond >= budget && addsUp ? 'ok    ' : 'MISSED'} ${name}: ${Math.round(perSecond)} accepted a second by 8 clients ` +
      `(budget ${budget}), ${placed.length} in all, ${addsUp ? 'stock and orders add up' : 'STOCK AND ORDERS DO NOT ADD UP'}`,
  );
  if (cpu) console.log(`         processor time of an order: ${tellCpu(cpu, placed.length)}`);
}
