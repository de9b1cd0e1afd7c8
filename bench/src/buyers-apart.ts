import { createHash, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { between, type CpuTimes } from './cpu-times.ts';
import { openShopDatabase } from './lists.ts';
import { caller, clients, liftLimits } from './orders.ts';
import type { Person } from './processes.ts';

interface Load {
  admin: Person;
  dataDir: string;
  readCpu: () => CpuTimes | undefined;
  /** Each buys once. */
  buyers: number;
}

/** People who have just registered and whose e-mail nobody has confirmed; returns what each signs in with. */
async function addStrangers(dataDir: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID());
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const pool = await openShopDatabase(dataDir);
  await pool.query(
    `with stranger as (
       insert into users (name, email, password_hash)
       select 'Bia Lima', gen_random_uuid() || '@exemplo.com.br', '-' from generate_series(1, $1) returning id
     ),
     numbered as (select id, row_number() over () as place from stranger)
     insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day'
     from numbered join unnest($2::bytea[]) with ordinality as token (hash, place) using (place)`,
    [count, hashes],
  );
  await pool.end();
  return tokens;
}

/** Of the addresses of this machine, one for each buyer (RFC 1122, 3.2.1.3). */
const addressOf = (buyer: number) => `127.1.${Math.floor(buyer / 250)}.${(buyer % 250) + 1}`;

/**
 * Accepted orders a second from eight buyers at once, each of whom comes over a connection and from an address of their
 * own, has never ordered before, and goes away again.
 */
export async function measureBuyersApart(url: string, { admin, dataDir, readCpu, buyers }: Load) {
  const call = caller(url);
  const authorization = `Bearer ${String((await call('login', admin)).body.token)}`;
  await liftLimits(url, authorization);
  const sold = { SKU: `APART-${Date.now()}`, name: 'Aparelho', price: 10, stock: buyers };
  const { id } = (await call('produtoStore', sold, { authorization })).body.product;
  const tokens = await addStrangers(dataDir, buyers);
  const order = {
    products: [{ id, quantity: 1 }],
    totalAmount: 10,
    payment_method: 'Pix',
    deliveryMethod: 'Retirada na Loja',
  };
  const placed: string[] = [];
  let next = 0;
  async function buyInTurn(): Promise<void> {
    for (let buyer = next++; buyer < buyers; buyer = next++) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(buyer) });
      const bearer = { authorization: `Bearer ${tokens[buyer]}`, 'idempotency-key': randomUUID() };
      const reply = await caller(url, agent)('orders', order, bearer);
      agent.destroy();
      if (reply.status === 201) placed.push(reply.body.order_code);
    }
  }
  const cpuBefore = readCpu();
  const from = performance.now();
  await Promise.all(Array.from({ length: clients }, buyInTurn));
  const seconds = (performance.now() - from) / 1000;
  const cpu = between(cpuBefore, readCpu());
  const { body } = await call('products/validate-cart', { ids: [id] });
  const addsUp = body.updatedProducts[0].stock + placed.length === buyers;
  return { perSecond: placed.length / seconds, placed, cpu, addsUp };
}
