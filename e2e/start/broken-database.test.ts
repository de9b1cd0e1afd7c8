// Breaks PostgreSQL under buyers, sign-ins and mails, and prints what each round came to.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtpPeer, type SmtpPeer } from '../../server/fakes/smtp-peer.ts';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { isWhole } from '../depth.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type Giro, postmasterOf, socketOf, startGiro } from './running-giro.ts';

/** Each way of breaking it comes up in three rounds. */
const rounds = isWhole ? 12 : 3;
const ordersARound = 12;
const data = copyPreparedStore();
let giro: Giro;
let peer: SmtpPeer;
let product: number;
let callers = 0;

/** Ways of breaking PostgreSQL, in turn. The first two take every connection with them. */
const breakages = {
  'the postmaster is killed': () => {
    process.kill(Number(postmasterOf(data.folder)), 'SIGKILL');
  },
  'one backend is killed': async () => {
    const [backend] = await ask(`select pid from pg_stat_activity where application_name like 'giro:%' limit 1`);
    process.kill(Number(backend?.pid), 'SIGKILL');
  },
  'every connection is ended': async () => {
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  },
};

beforeAll(async () => {
  giro = await startGiro({
    DATA_DIR: data.folder,
    DEMO: '0',
    // Every caller comes from an address of its own, as buyers do.
    TRUST_PROXY: '127.0.0.1',
  });
  await giro.waitFor(200);
  peer = await openSmtpPeer();
  // A slow server: nearly always a mail is on its way.
  Object.defineProperty(peer, 'gate', { get: () => sleep(200) });
  const { token } = (await post('login', preparedAdmin)).body;
  const smtp = { username: 'loja', password: 'segredo', encryption: null, fromAddress: 'loja@exemplo.com.br' };
  const settings = { mailer: 'smtp', host: '127.0.0.1', port: peer.port, fromName: 'Loja', ...smtp };
  expect((await post('email-config', settings, token)).status).toBe(200);
  // Written by a job of every minute, they would be counted before they leave.
  await ask(`insert into settings (key, value) values ('shop-mails', '{"new_order": false}')`);
  const device = { SKU: 'BREAK', name: 'Aparelho', price: 10, stock: rounds * ordersARound + 5 };
  product = (await post('produtoStore', device, token)).body.product.id;
});
afterAll(async () => {
  await giro.stop();
  await peer.close();
  await data.remove();
});

async function post(call: string, body: object, token = '', headers: Record<string, string> = {}) {
  callers++;
  const response = await fetch(`${giro.url}/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: replies of several calls, read where they are made.
  return { status: response.status, body: (await response.json()) as any };
}

/** Asks the database itself, past Giro. */
// biome-ignore lint/suspicious/noExplicitAny: rows of several questions, read where they are asked.
async function ask(question: string): Promise<any[]> {
  const place = { host: socketOf(data.folder), user: 'giro', database: 'giro' };
  return withConnection(place, async (client) => (await client.query(question)).rows);
}

/** Sends until it is acknowledged, as a page does that was told 503. Notes what else was said. */
async function insist(said: Set<number>, call: string, body: object, token?: string, headers?: Record<string, string>) {
  for (;;) {
    const answer = await post(call, body, token, headers);
    said.add(answer.status);
    if (answer.status < 300) return answer.body;
    await sleep(100);
  }
}

/** A new person buys one; sent again after a 503, it is the same order. */
async function buyOne(said: Set<number>): Promise<void> {
  const name = randomUUID();
  const password = 'uma senha boa';
  const person = { name: 'Ana Souza', email: `${name}@exemplo.com.br`, password };
  await post('cadastrar-usuario', person).catch(() => undefined);
  let token: string | undefined;
  while (!token) {
    // The answer to a registration may be lost while the account is there.
    const answer = await post('login', { email: person.email, password });
    said.add(answer.status === 401 || answer.status === 422 ? 503 : answer.status);
    token = answer.body.token;
    if (!token) {
      await post('cadastrar-usuario', person);
      await sleep(100);
    }
  }
  const order = { products: [{ id: product, quantity: 1 }], totalAmount: 10, payment_method: 'Pix' };
  const body = { ...order, deliveryMethod: 'Retirada na Loja' };
  await insist(said, 'orders', body, token, { 'idempotency-key': name });
}

async function buyInTurn(said: Set<number>): Promise<void> {
  for (let bought = 0; bought < ordersARound; bought += 3) {
    await Promise.all([buyOne(said), buyOne(said), buyOne(said)]);
  }
}

/** Milliseconds from `from` on until the last health check that failed, once it has gone well for a second. */
async function timeAway(from: number): Promise<number> {
  let lastFailure = from;
  for (let fine = 0; fine < 20; ) {
    if ((await giro.health()) === 200) fine++;
    else {
      fine = 0;
      lastFailure = performance.now();
    }
    if (giro.child.exitCode !== null) throw new Error(`Giro ended.\n${giro.output().slice(-2000)}`);
    expect(lastFailure - from).toBeLessThan(30_000);
    await sleep(50);
  }
  return lastFailure - from;
}

const ids = () => peer.mails.map(({ messageId }) => String(messageId));

async function allMailsLeft(): Promise<void> {
  const waiting = `select 1 from emails where status <> 'sent'`;
  await expect.poll(async () => (await ask(waiting)).length, { timeout: 60_000, interval: 200 }).toBe(0);
}

test('buyers, sign-ins and mails outlive a PostgreSQL that is killed or ends every connection', {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const { pid } = giro.child;
  const names = Object.keys(breakages) as (keyof typeof breakages)[];
  let repeated = 0;
  for (let round = 0; round < rounds; round++) {
    const name = names[round % names.length] as keyof typeof breakages;
    const said = new Set<number>();
    const [ordersBefore, mailsBefore] = [round * ordersARound, ids().length];
    const buying = buyInTurn(said);
    // Whoever looks first says what went wrong.
    buying.catch(() => undefined);
    await expect.poll(() => ids().length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(mailsBefore);
    await sleep(randomInt(400));
    const from = performance.now();
    await breakages[name]();
    const away = await timeAway(from);
    await buying;
    await allMailsLeft();
    expect(giro.child.exitCode).toBeNull();
    expect(giro.child.pid).toBe(pid);
    const orders = await ask('select idempotency_key as key from orders');
    expect(orders).toHaveLength(ordersBefore + ordersARound);
    const [{ stock }] = await ask(`select stock from products where id = ${product}`);
    expect(stock).toBe(rounds * ordersARound + 5 - orders.length);
    const written = await ask('select id from emails');
    expect(new Set(ids()).size).toBe(written.length);
    repeated = ids().length - written.length;
    expect(
      giro
        .output()
        .split('\n')
        .filter((line) => line.includes('a request failed')),
    ).toEqual([]);
    expect([...said].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(away).toBeLessThan(10_000);
    console.info(
      `round ${round + 1}: ${name}; away ${Math.round(away)} ms, ${orders.length} orders and ${written.length} mails ` +
        `once each, ${repeated} mails repeated, answers ${[...said].sort().join(' ')}`,
    );
  }
  console.info(`${rounds} rounds, process ${pid} throughout`);
});
