import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { caller, liftLimits } from '../orders.ts';
import type { Person } from '../processes.ts';

const buyersCount = 60;
/** As many as keep orders from waiting for one another. */
const productsCount = 40;
const stockOfEach = 100_000;
/** More than the shop can have in hand, so that it is the shop that says no. */
const mostAtOnce = 400;
const repeatedAtOnce = 16;

interface Asked {
  key: string;
  bearer: string;
  productId: number;
  sentAt: number;
  answeredAt: number;
  /** 0: no answer at all. */
  status: number;
  code: string | undefined;
}

/** Buyers who order one unit after the other of products that there are enough of. */
export async function openBuying(urls: readonly string[], admin: Person, database: pg.Pool) {
  const callers = urls.map((url) => caller(url, mostAtOnce));
  const callerOf = (turn: number) => callers[turn % callers.length] as ReturnType<typeof caller>;
  const [call] = callers as [ReturnType<typeof caller>];
  const signedIn = await call('login', admin);
  const authorization = `Bearer ${signedIn.body.token}`;
  await liftLimits(urls[0] ?? '', authorization);
  const ids: number[] = [];
  for (let turn = 0; turn < productsCount; turn++) {
    const product = { SKU: `CLUSTER-${turn}`, name: `Aparelho ${turn}`, price: 10, stock: stockOfEach };
    ids.push((await call('produtoStore', product, { authorization })).body.product.id);
  }
  const bearers: string[] = [];
  for (let turn = 0; turn < buyersCount; turn++) {
    const person = { name: 'Bia Lima', email: `bench-${randomUUID()}@exemplo.com.br`, password: 'senha de teste' };
    const from = { 'x-forwarded-for': `203.0.113.${turn}` };
    bearers.push(`Bearer ${(await call('cadastrar-usuario', person, from)).body.token}`);
  }
  await database.query('update users set email_confirmed_at = giro_now()');
  const cart = { totalAmount: 10, payment_method: 'Pix', deliveryMethod: 'Retirada na Loja' };

  async function ask(asked: Asked, turn: number): Promise<void> {
    const headers = { authorization: asked.bearer, 'idempotency-key': asked.key };
    const order = { ...cart, products: [{ id: asked.productId, quantity: 1 }] };
    const reply = await callerOf(turn)('orders', order, headers).catch(() => undefined);
    asked.status = reply?.status ?? 0;
    asked.code = reply?.status === 201 ? reply.body.order_code : undefined;
    asked.answeredAt = performance.now();
  }

  /** Orders so many times a second, whatever becomes of them, until told to stop; then waits for the last answers. */
  function start(perSecond: number) {
    const all: Asked[] = [];
    const open = new Set<Promise<void>>();
    const from = performance.now();
    let due = 0;
    const ticking = setInterval(() => {
      const sentAt = performance.now();
      for (; due < ((sentAt - from) / 1000) * perSecond; due++) {
        if (open.size >= mostAtOnce) continue;
        const bearer = bearers[due % bearers.length] ?? '';
        const productId = ids[due % ids.length] ?? 0;
        const asked: Asked = {
          key: randomUUID(),
          bearer,
          productId,
          sentAt,
          answeredAt: 0,
          status: 0,
          code: undefined,
        };
        all.push(asked);
        const answered = ask(asked, due).finally(() => open.delete(answered));
        open.add(answered);
      }
    }, 10);
    return {
      all: all as readonly Asked[],
      async stop(): Promise<void> {
        clearInterval(ticking);
        await Promise.all(open);
      },
    };
  }

  /** Sends again what nobody said yes to, as a buyer does whose page said that the shop was away; returns how many. */
  async function repeat(all: readonly Asked[]): Promise<number> {
    const unsure = all.filter(({ status }) => status !== 201);
    for (let from = 0; from < unsure.length; from += repeatedAtOnce)
      await Promise.all(unsure.slice(from, from + repeatedAtOnce).map(ask));
    return unsure.length;
  }

  /** Orders that were answered with 201 but are missing, and the check that stock and orders add up. */
  async function compare(all: readonly Asked[]) {
    const { rows } = await database.query('select order_code, idempotency_key from orders');
    const codes = new Map(rows.map((row) => [row.idempotency_key, row.order_code]));
    const lost = all.filter(({ key, code }) => code !== undefined && codes.get(key) !== code).length;
    const left = (await database.query('select sum(stock) as stock from products')).rows[0].stock;
    return { lost, addsUp: left + rows.length === productsCount * stockOfEach };
  }

  return { start, repeat, compare };
}

export type Buying = Awaited<ReturnType<typeof openBuying>>;
export type { Asked };
