// npm run bench post: prices of deliveries kept and asked for, a carrier that hangs, orders that are delivered, seconds from
// a press to a seller's code, and the desk at 100,000 parcels.
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CorreiosPeer, openCorreiosPeer } from '../../server/fakes/correios-peer/index.ts';
import { fillParcels, manyParcels } from '../../server/fakes/fill-parcels.ts';
import { removeDataFolder } from '../../server/src/platform/database/embedded.ts';
import { cpuMeter } from './cpu-times.ts';
import { budgetMs, fillWithLists, openShopDatabase } from './lists.ts';
import { caller, clients, liftLimits } from './orders.ts';
import { admin, end, startGiro, waitFor } from './processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));
const port = 28_471;
const url = `http://127.0.0.1:${port}`;
const seconds = 5;
const callsEach = 40;
const codesAsked = 20;

const origin = {
  ...{ name: 'Loja do ensaio', document: '11222333000181', phone: '4733334444', email: 'loja@exemplo.com.br' },
  ...{ cep: '89010000', address: 'Rua XV de Novembro', number: '100', complement: '', neighborhood: 'Centro' },
  ...{ city: 'Blumenau', state: 'Santa Catarina' },
};
const home = {
  ...{ label: 'Casa', recipient: 'Bia Lima', phone: '11912345678', cep: '01310100', address: 'Avenida Paulista' },
  ...{ number: '1000', complement: '', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'São Paulo' },
};

const mark = (isMet: boolean) => (isMet ? 'ok    ' : 'MISSED');

async function ask<Answer = object>(method: string, address: string, authorization: string, body?: object) {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const json = (await answer.json()) as Answer;
  if (!answer.ok) throw new Error(`${method} ${address} answers ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}

async function inDatabase(statement: string): Promise<void> {
  const pool = await openShopDatabase(folder);
  await pool.query(statement);
  await pool.end();
}
/** Lets one client ask as often as it likes. */
const forgetLimits = () => inDatabase('delete from rate_limits');
const forgetQuotes = () => inDatabase('delete from kept_quotes; delete from carrier_rests');

const p95 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;

/** Prices a second, each CEP another one or all the same; every client comes with limits of its own. */
async function measureQuotes(productId: number, cepOf: (turn: number) => string): Promise<number> {
  let turn = 0;
  let priced = 0;
  const from = performance.now();
  const isOver = () => performance.now() - from > seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const call = caller(url);
      while (!isOver()) {
        const delivery = { kind: 'delivery', cep: cepOf(turn++) };
        const { status, body } = await call('carrinho/resumo', {
          products: [{ id: productId, quantity: 1 }],
          delivery,
        });
        if (status === 429) await forgetLimits();
        else if (body.deliveries.some(({ id }: { id: string }) => id.startsWith('correios:'))) priced++;
      }
    }),
  );
  return priced / ((performance.now() - from) / 1000);
}

async function timeOfSummary(productId: number, cep: string): Promise<number> {
  const from = performance.now();
  const { body } = await caller(url)('carrinho/resumo', {
    ...{ products: [{ id: productId, quantity: 1 }], delivery: { kind: 'delivery', cep } },
  });
  if (body.deliveries[0].id !== 'pickup') throw new Error('The shop offers no pickup.');
  return performance.now() - from;
}

async function tellHangingCarrier(peer: CorreiosPeer, productId: number): Promise<void> {
  await forgetQuotes();
  for (const call of ['price', 'term'] as const) peer.disturb(call, { how: 'silent' }, 1000);
  const times: number[] = [];
  for (const cep of ['04001000', '30110000', '40010000']) times.push(await timeOfSummary(productId, cep));
  const resting: number[] = [];
  for (let turn = 0; turn < 10; turn++) resting.push(await timeOfSummary(productId, `5${turn}010000`));
  peer.calm();
  const slowest = Math.max(...times);
  console.log(
    `${mark(slowest <= 4500)} a hanging carrier: the cart answers after ${Math.round(slowest)} ms (budget 4500), and after ` +
      `${Math.round(Math.max(...resting))} ms while it rests (budget 100)`,
  );
  await forgetQuotes();
}

/** Accepted deliveries a second by eight clients, none of which asks a carrier. */
async function tellOrders(
  authorization: string,
  productId: number,
  peer: CorreiosPeer,
  giroCpu: ReturnType<typeof cpuMeter>,
) {
  const perClient = 120;
  const buyers = await Promise.all(
    Array.from({ length: clients }, async () => {
      const buy = caller(url);
      const person = { name: 'Bia Lima', email: `bench-${randomUUID()}@exemplo.com.br`, password: 'senha de teste' };
      const bearer = `Bearer ${String((await buy('cadastrar-usuario', person)).body.token)}`;
      const { address } = await ask<{ address: { id: number } }>('POST', 'enderecos', bearer, home);
      return { buy, bearer, addressId: address.id };
    }),
  );
  await inDatabase('update users set email_confirmed_at = giro_now()');
  await forgetLimits();
  const products = [{ id: productId, quantity: 1 }];
  const summary = { products, delivery: { kind: 'delivery', cep: home.cep } };
  const { body } = await caller(url)('carrinho/resumo', summary);
  const chosen = body.deliveries.find(({ id }: { id: string }) => id.startsWith('correios:'));
  const { body: priced } = await caller(url)('carrinho/resumo', {
    ...summary,
    delivery: { ...summary.delivery, service: chosen.id },
  });
  const askedBefore = peer.count();
  let placed = 0;
  const before = giroCpu();
  const from = performance.now();
  await Promise.all(
    buyers.map(async ({ buy, bearer, addressId }) => {
      const order = {
        ...{ products, totalAmount: priced.total, payment_method: 'Pix', deliveryMethod: 'Entrega' },
        delivery: { kind: 'delivery', quote: chosen.quote, address_id: addressId },
      };
      for (let turn = 0; turn < perClient; turn++) {
        const reply = await buy('orders', order, { authorization: bearer, 'idempotency-key': randomUUID() });
        if (reply.status === 201) placed++;
        else if (turn === 0) throw new Error(`An order is refused: ${JSON.stringify(reply.body)}`);
      }
    }),
  );
  const perSecond = placed / ((performance.now() - from) / 1000);
  const after = giroCpu();
  const askedNow = peer.count() - askedBefore;
  console.log(
    `${mark(perSecond >= 250 && askedNow === 0)} orders with delivery: ${Math.round(perSecond)} accepted a second by ` +
      `${clients} clients (budget 250), ${placed} in all; the carrier was asked ${askedNow} times`,
  );
  if (before && after) {
    const each = (spent: number) => `${((spent * 1000) / placed).toFixed(1)} ms`;
    console.log(
      `         processor time of an order: ${each(after.giro - before.giro)} Giro, ${each(after.postgres - before.postgres)} PostgreSQL`,
    );
  }
  await ask('GET', 'envios?situacao=todos', authorization);
}

/** Seconds from the press to the code, for twenty presses one after the other. */
async function tellCodes(authorization: string): Promise<void> {
  const pool = await openShopDatabase(folder);
  await pool.query(
    `update users set cep = '01310100', street = 'Avenida Paulista', street_number = '1000', neighborhood = 'Bela Vista',
       city = 'São Paulo', state = 'São Paulo'
     where email like 'bench-%'`,
  );
  const { rows } = await pool.query<{ id: number }>(
    `with people as (
       select id from users where email like 'bench-%' limit 1
     ),
     made as (
       insert into proposals (user_id, status, brand_name, type_name, model_name, imei, selected_options,
         base_value_cents, value_cents, valid_until)
       select id, 1, 'Apple', 'Smartphone', 'iPhone 13', '490154203237518', '[]', 100000, 80000, now() + interval '7 days'
       from people, generate_series(1, ${codesAsked})
       returning id
     )
     select id from made`,
  );
  await pool.end();
  const bearer = { authorization };
  const from = performance.now();
  const times: number[] = [];
  await Promise.all(
    rows.map(async ({ id }) => {
      const reply = await caller(url)(`proposals/${id}/postagem`, {}, bearer);
      if (reply.status !== 202) throw new Error(`A code is refused: ${JSON.stringify(reply.body)}`);
    }),
  );
  const waiting = new Set(rows.map(({ id }) => id));
  while (waiting.size > 0 && performance.now() - from < 300_000) {
    for (const id of waiting) {
      const { codigo } = await ask<{ codigo: string | null }>('GET', `proposals/${id}/ficha`, authorization);
      if (!codigo) continue;
      waiting.delete(id);
      times.push((performance.now() - from) / 1000);
    }
    await sleep(200);
  }
  const [first = Number.NaN, last = Number.NaN] = [times[0], times.at(-1)];
  console.log(
    `${mark(waiting.size === 0 && first <= 60 && last <= 180)} sellers' codes: the first ${first.toFixed(1)} s after its press ` +
      `(budget 60), ${times.length} of ${codesAsked} pressed at once after ${last.toFixed(1)} s (budget 180)`,
  );
}

const situations = ['a-embalar', 'com-etiqueta', 'a-caminho', 'problemas', 'a-chegar', 'entregues', 'todos'];
const searches = ['silva', '777', 'ADB00000777BR', 'ninguém assim'];

async function tellDesk(authorization: string): Promise<void> {
  await fillWithLists(folder);
  const pool = await openShopDatabase(folder);
  await fillParcels(pool);
  await pool.end();
  const addresses = [
    ...situations.flatMap((situation) => [`envios?situacao=${situation}`, `envios?situacao=${situation}&page=20`]),
    'envios?situacao=todos&page=9000',
    ...searches.map((search) => `envios?situacao=todos&search=${encodeURIComponent(search)}`),
  ];
  const measured: { address: string; ms: number }[] = [];
  for (const address of addresses) {
    const times: number[] = [];
    for (let turn = 0; turn < callsEach; turn++) {
      const from = performance.now();
      await ask('GET', address, authorization);
      times.push(performance.now() - from);
    }
    measured.push({ address, ms: p95(times.slice(5)) });
  }
  measured.sort((one, other) => other.ms - one.ms);
  const slow = measured.filter(({ ms }) => ms > budgetMs);
  console.log(
    `${mark(slow.length === 0)} the desk over ${manyParcels} parcels: ${addresses.length} questions, 95 of 100 answered within ` +
      `${budgetMs} ms in all but ${slow.length}; the slowest:`,
  );
  for (const { address, ms } of measured.slice(0, 5)) console.log(`         ${ms.toFixed(0)} ms  ${address}`);
}

const peer = await openCorreiosPeer();
const giro = startGiro(port, folder);
try {
  await waitFor(`${url}/healthz`);
  const { body } = await caller(url)('login', admin);
  const authorization = `Bearer ${String(body.token)}`;
  await liftLimits(url, authorization);
  await ask('PUT', 'transportadora-config', authorization, peer.config());
  await ask('PUT', 'envios-config', authorization, { deliver: true, origin });
  const sold = { SKU: `BENCH-${Date.now()}`, name: 'Aparelho', price: 1000, stock: 100_000 };
  const { product } = (await caller(url)('produtoStore', sold, { authorization })).body;
  peer.levers.delayMs = 5;
  const kept = await measureQuotes(product.id, () => '01310100');
  const live = await measureQuotes(product.id, (turn) => `${10_000 + (turn % 89_000)}000`);
  console.log(
    `       prices of deliveries by ${clients} clients: ${Math.round(kept)} a second kept, ${live.toFixed(1)} a second asked of a carrier of 5 ms`,
  );
  await forgetLimits();
  await tellHangingCarrier(peer, product.id);
  await tellOrders(authorization, product.id, peer, cpuMeter([giro], folder));
  await forgetLimits();
  await tellCodes(authorization);
  await tellDesk(authorization);
} finally {
  await end(giro);
  await peer.close();
  removeDataFolder(folder);
}
