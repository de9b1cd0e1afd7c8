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
  /** They pay with credit that the shop gave each of them for a device, and with nothing else. */
  withCredit?: boolean;
}

/** A device bought of each of these people for R$ 10, which its seller keeps as credit with 8 % more. */
const giveCredit = `
  with sold as (
    insert into proposals (user_id, status, brand_name, type_name, model_name, imei, selected_options,
      base_value_cents, value_cents, valid_until, pay_as, bonus_percent)
    select unnest($1::int[]), 6, 'Apple', 'Smartphone', 'iPhone 13', '490154203237518', '[]', 1000, 1000,
      now() + interval '7 days', 'credit', 8
    returning id, user_id
  ),
  given as (
    insert into credits (proposal_id, user_id, principal_cents, bonus_cents, free_principal_cents, free_bonus_cents, ends_at)
    select id, user_id, 1000, 80, 1000, 80, now() + interval '365 days' from sold returning id
  )
  insert into credit_moves (credit_id, kind, principal_cents, bonus_cents) select id, 'granted', 1000, 80 from given`;

/** People who have just registered, whose e-mail is confirmed only if they have credit; returns what each signs in with. */
async function addStrangers(dataDir: string, count: number, withCredit: boolean): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID());
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const pool = await openShopDatabase(dataDir);
  const { rows } = await pool.query<{ user_id: number }>(
    `with stranger as (
       insert into users (name, email, password_hash, email_confirmed_at)
       select 'Bia Lima', gen_random_uuid() || '@exemplo.com.br', '-', case when $3 then now() end
       from generate_series(1, $1) returning id
     ),
     numbered as (select id, row_number() over () as place from stranger)
     insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day'
     from numbered join unnest($2::bytea[]) with ordinality as token (hash, place) using (place)
     returning user_id`,
    [count, hashes, withCredit],
  );
  if (withCredit) await pool.query(giveCredit, [rows.map(({ user_id }) => user_id)]);
  await pool.end();
  return tokens;
}

/** As an owner does. */
async function switchCreditOn(url: string, authorization: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ credit_enabled: true });
  const saved = await fetch(`${url}/api/troca-config`, { method: 'PUT', headers, body });
  if (!saved.ok) throw new Error(`The settings answer ${saved.status}.`);
}

/** Of the addresses of this machine, one for each buyer (RFC 1122, 3.2.1.3). */
const addressOf = (buyer: number) => `127.1.${Math.floor(buyer / 250)}.${(buyer % 250) + 1}`;

/**
 * Accepted orders a second from eight buyers at once, each of whom comes over a connection and from an address of their
 * own, has never ordered before, and goes away again.
 */
export async function measureBuyersApart(url: string, { admin, dataDir, readCpu, buyers, withCredit = false }: Load) {
  const call = caller(url);
  const authorization = `Bearer ${String((await call('login', admin)).body.token)}`;
  await liftLimits(url, authorization);
  if (withCredit) await switchCreditOn(url, authorization);
  const sold = { SKU: `APART-${Date.now()}`, name: 'Aparelho', price: 10, stock: buyers };
  const { id } = (await call('produtoStore', sold, { authorization })).body.product;
  const tokens = await addStrangers(dataDir, buyers, withCredit);
  const order = {
    ...(withCredit && { credit: 10 }),
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
