// npm run bench: Giro's figures as ratios against bare node:http, both measured in this run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureBuyersApart } from './buyers-apart.ts';
import { measureCards } from './cards.ts';
import { compare } from './compare.ts';
import { cpuMeter } from './cpu-times.ts';
import { budgetMs, fillWithLists, measureLists } from './lists.ts';
import { measureOrders, tellOrders } from './orders.ts';
import { measurePayments } from './payments.ts';
import { admin, end, memoryOf, startGiro, waitFor } from './processes.ts';
import { clientName } from './readers.ts';
import { tellSearches } from './search.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));
const giroPort = 28_411;
const giroUrl = `http://127.0.0.1:${giroPort}`;
/** Of what a public answer must reach of bare node:http's. */
const budget = 0.9;

let giro = startGiro(giroPort, folder);
try {
  await waitFor(`${giroUrl}/healthz`);
  await end(giro);
  giro = startGiro(giroPort, folder);
  const ready = await waitFor(`${giroUrl}/healthz`);
  console.log(`${ready <= 5 ? 'ok    ' : 'MISSED'} second start: ready in ${ready.toFixed(1)} s (budget 5)`);
  // The memory that the start left behind is collected after ten seconds.
  await sleep(13_000);
  console.log(`${memoryOf(giro) <= 200 ? 'ok    ' : 'MISSED'} memory, idle: ${memoryOf(giro)} MB (budget 200)`);
  const { brands } = (await (await fetch(`${giroUrl}/api/categoryAllAvalicao`)).json()) as {
    brands: { types: { models: { id: number }[] }[] }[];
  };
  const model = brands[0]?.types[0]?.models[0]?.id;
  console.log(`       read by ${clientName}`);
  const shop = { url: giroUrl, pid: giro.pid ?? 0, folder };
  const catalogue = '/api/categoryAllAvalicao';
  await compare(shop, { name: 'catalogue of the wizard', address: catalogue, budget });
  await compare(shop, { name: 'the same, unchanged', address: catalogue, budget, hasIt: true });
  await compare(shop, { name: "a model's questions", address: `/api/evaluations/${model}`, budget });
  await compare(shop, { name: 'page of products', address: '/api/products/productsAll?page=1', budget });
  await compare(shop, { name: 'home page', address: '/', budget });
  await compare(shop, { name: 'the same, unchanged', address: '/', budget, hasIt: true });
  await compare(shop, { name: 'wizard page', address: '/quero-vender', budget });
  const readCpu = cpuMeter([giro], folder);
  const load = { admin, dataDir: folder, readCpu, buyersEach: 8, ordersEach: 200 };
  tellOrders('orders', await measureOrders(giroUrl, load), 250);
  const apart = await measureBuyersApart(giroUrl, { admin, dataDir: folder, readCpu, buyers: 1000 });
  tellOrders('orders, each buyer over a connection and from an address of their own', apart, 250);
  const byCredit = await measureBuyersApart(giroUrl, {
    admin,
    dataDir: folder,
    readCpu,
    buyers: 1000,
    withCredit: true,
  });
  tellOrders('orders of such buyers, each paid with credit', byCredit, 150);
  console.log(
    `${memoryOf(giro) <= 350 ? 'ok    ' : 'MISSED'} memory, after the load: ${memoryOf(giro)} MB (budget 350)`,
  );
  const { orders, seenAfterMs, webhooksPerSecond } = await measurePayments(giroUrl, admin, folder, readCpu);
  tellOrders('orders by charges', orders, 100);
  const slowest = Math.max(...seenAfterMs);
  console.log(
    `${slowest <= 1000 ? 'ok    ' : 'MISSED'} payments: told ${Math.round(slowest)} ms after the webhook at the latest ` +
      `(budget 1000), of ${seenAfterMs.length}; ${Math.round(webhooksPerSecond)} webhooks stored and answered a second`,
  );
  const cards = await measureCards(giroUrl, admin, folder, readCpu);
  tellOrders('orders to be paid by card', cards.orders, 250);
  const { perSecond, paid, pressed } = cards.presses;
  console.log(
    `${perSecond >= 60 && paid === pressed ? 'ok    ' : 'MISSED'} cards: ${Math.round(perSecond)} paid a second by 8 clients ` +
      `(budget 60), ${paid} of ${pressed}, with a provider of 5 ms`,
  );
  const last = Math.max(...cards.seenAfterMs);
  console.log(
    `${last <= 1000 ? 'ok    ' : 'MISSED'} cards: told ${Math.round(last)} ms after the bank's word at the latest (budget 1000)`,
  );
  await tellSearches(giroUrl, folder, readCpu);
  await fillWithLists(folder);
  const lists = await measureLists(giroUrl, admin, readCpu);
  const slow = lists.filter(({ p95 }) => p95 > budgetMs);
  console.log(
    `${slow.length === 0 ? 'ok    ' : 'MISSED'} lists over 100,000 rows: ${lists.length} questions, 95 of 100 answered ` +
      `within ${budgetMs} ms in all but ${slow.length}; the slowest:`,
  );
  for (const { address, p95, cpuMs } of lists.slice(0, Math.max(5, slow.length)))
    console.log(`         ${p95.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of processor  ${address}`);
} finally {
  await end(giro);
  rmSync(folder, { recursive: true, force: true });
}
