import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPixPeer, type PixPeer } from '../../server/fakes/pix-peer/index.ts';
import { createSecretBox } from '../../server/src/platform/crypto/secret-box.ts';
import { readSecretKey } from '../../server/src/platform/crypto/secret-key.ts';
import type { CpuTimes } from './cpu-times.ts';
import { openShopDatabase } from './lists.ts';
import { caller, clients, measureOrders } from './orders.ts';

const webhooksEach = 100;
/** Number of payments followed from the webhook to the buyer's answer. */
const followed = 10;

type Person = { email: string; password: string };

async function saveProvider(url: string, admin: Person, settings: object): Promise<void> {
  const { body } = await caller(url)('login', admin);
  const saved = await fetch(`${url}/api/pagamentos-config`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!saved.ok) throw new Error(`The payment settings answer ${saved.status}: ${await saved.text()}`);
}

/** The address that a provider would be given, which a shop on this machine registers nowhere. */
async function findWebhookPath(dataDir: string): Promise<string> {
  const pool = await openShopDatabase(dataDir);
  const { rows } = await pool.query(
    "select value->>'webhookSecretSealed' as sealed from settings where key = 'payments'",
  );
  await pool.end();
  const box = createSecretBox(readSecretKey(undefined, dataDir));
  return `pix/webhook/${box.open(rows[0].sealed, 'settings.payments.webhookSecret', 'payments')}`;
}

const stateOf = async (url: string, { code, authorization }: { code: string; authorization: string }) => {
  const answer = await fetch(`${url}/api/pedidos/${code}/pagamento`, { headers: { authorization } });
  return ((await answer.json()) as { state: string }).state;
};

/** Times some payments from their webhook until the buyer is told, in milliseconds. */
async function followPayments(url: string, webhook: string, peer: PixPeer, placed: Parameters<typeof stateOf>[1][]) {
  const hear = caller(url);
  const times: number[] = [];
  for (const order of placed) {
    while ((await stateOf(url, order)) === 'preparing') await sleep(100);
    const charge = [...peer.state.charges.values()].find(({ description }) => description?.includes(order.code));
    if (!charge) throw new Error(`The provider has no charge of ${order.code}.`);
    const { e2eId } = peer.pay(charge.txid);
    const from = performance.now();
    await hear(webhook, { pix: [{ endToEndId: e2eId, txid: charge.txid }] });
    while ((await stateOf(url, order)) !== 'paid') await sleep(10);
    times.push(performance.now() - from);
  }
  return times;
}

/** Webhooks a second that are stored and answered, from eight connections. */
async function measureWebhooks(url: string, webhook: string): Promise<number> {
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const tell = caller(url);
      for (let turn = 0; turn < webhooksEach; turn++) {
        const { status } = await tell(webhook, {
          pix: [{ endToEndId: `E${randomUUID().replaceAll('-', '').slice(1)}` }],
        });
        if (status !== 200) throw new Error(`A webhook is answered ${status}.`);
      }
    }),
  );
  return (clients * webhooksEach) / ((performance.now() - from) / 1000);
}

/** The same load of orders with a provider that answers in 5 ms, and how soon its payments are seen. */
export async function measurePayments(
  url: string,
  admin: Person,
  dataDir: string,
  readCpu: () => CpuTimes | undefined,
) {
  const peer = await openPixPeer();
  peer.levers.delayMs = 5;
  try {
    await saveProvider(url, admin, peer.config());
    // One order each: whoever begins another gives the one before up. An address registers three hundred in an hour.
    const orders = await measureOrders(url, { admin, dataDir, readCpu, buyersEach: 28, ordersEach: 28 });
    const webhook = await findWebhookPath(dataDir);
    const seenAfterMs = await followPayments(url, webhook, peer, orders.placed.slice(0, followed));
    return { orders, seenAfterMs, webhooksPerSecond: await measureWebhooks(url, webhook) };
  } finally {
    await peer.close();
  }
}
