// npm run bench events: what orders take with none and with two endpoints that get their events, and how soon those get them.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWebhookReceiver, type WebhookReceiver } from '../../server/fakes/webhook-receiver.ts';
import { removeDataFolder } from '../../server/src/platform/database/embedded.ts';
import { cpuMeter } from './cpu-times.ts';
import { caller, clients, measureOrders, tellOrders } from './orders.ts';
import { admin, end, startGiro, waitFor } from './processes.ts';

const port = 28_481;
const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));
const url = `http://127.0.0.1:${port}`;
const ordersEach = 200;

/** Milliseconds from each order to its arrival, the slowest twentieth left out. */
function p95Of({ received }: WebhookReceiver): number {
  const delays = received
    .filter(({ body }) => body.type === 'order.created')
    .map(({ atMs, body }) => atMs - Date.parse(body.timestamp))
    .sort((one, other) => one - other);
  return delays[Math.floor(delays.length * 0.95)] ?? Number.NaN;
}

const giro = startGiro(port, folder);
const receivers: WebhookReceiver[] = [];
try {
  await waitFor(`${url}/healthz`);
  const load = { admin, dataDir: folder, readCpu: cpuMeter([giro], folder), buyersEach: 8, ordersEach };
  await measureOrders(url, { ...load, ordersEach: 50 });
  tellOrders('orders without endpoints', await measureOrders(url, load), 250);
  const authorization = `Bearer ${String((await caller(url)('login', admin)).body.token)}`;
  for (let added = 0; added < 2; added++) {
    const receiver = await openWebhookReceiver();
    receivers.push(receiver);
    const { status } = await caller(url)('webhooks', { url: receiver.url, events: ['*'] }, { authorization });
    if (status !== 201) throw new Error(`An endpoint answers ${status}.`);
  }
  tellOrders('orders with two endpoints', await measureOrders(url, load), 250);
  const [receiver] = receivers as [WebhookReceiver];
  const orders = () => receiver.received.filter(({ body }) => body.type === 'order.created').length;
  const from = performance.now();
  while (orders() < clients * ordersEach && performance.now() - from < 60_000) await sleep(100);
  console.log(
    `       the last of ${orders()} arrived ${((performance.now() - from) / 1000).toFixed(1)} s after the last order`,
  );
  // A shop as it mostly is: an order now and then.
  receiver.received.length = 0;
  await measureOrders(url, { ...load, buyersEach: 1, ordersEach: 3 });
  await sleep(3000);
  const p95 = p95Of(receiver);
  console.log(
    `${p95 <= 2000 ? 'ok    ' : 'MISSED'} from an order to its arrival: ${Math.round(p95)} ms p95 (budget 2000)`,
  );
} finally {
  for (const receiver of receivers) await receiver.close();
  await end(giro);
  removeDataFolder(folder);
}
