import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CardPeer, openCardPeer } from '../../server/fakes/card-peer/index.ts';
import type { CpuTimes } from './cpu-times.ts';
import { openShopDatabase } from './lists.ts';
import { caller, clients, measureOrders } from './orders.ts';
import type { Person } from './processes.ts';

/** Number of payments followed from the provider's notice to the buyer's answer. */
const followed = 10;

type Placed = Awaited<ReturnType<typeof measureOrders>>['placed'][number];

async function saveProvider(url: string, admin: Person, settings: object): Promise<string> {
  const { body } = await caller(url)('login', admin);
  const saved = await fetch(`${url}/api/cartao-config`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!saved.ok) throw new Error(`The card settings answer ${saved.status}: ${await saved.text()}`);
  return ((await saved.json()) as { config: { webhook_url: string } }).config.webhook_url;
}

/** A press of 'Pagar' for R$ 10,00 at once. */
const pressOf = (peer: CardPeer, outcome: 'APRO' | 'CONT') => ({
  token: peer.card(outcome),
  brand: 'master',
  instalments: 1,
  shown_total: 10,
  last4: '6351',
  holder: { name: 'Bia Lima', cpf: '52998224725' },
});

const stateOf = async (url: string, { code, authorization }: Placed) => {
  const answer = await fetch(`${url}/api/pedidos/${code}/pagamento`, { headers: { authorization } });
  return ((await answer.json()) as { state: string }).state;
};

/** Presses a second that end in a paid order, from eight clients at once. */
async function measurePresses(url: string, peer: CardPeer, placed: readonly Placed[]) {
  const waiting = [...placed];
  let paid = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const press = caller(url);
      for (let order = waiting.pop(); order; order = waiting.pop()) {
        const headers = { authorization: order.authorization, 'idempotency-key': randomUUID() };
        const { body } = await press(`pedidos/${order.code}/cartao`, pressOf(peer, 'APRO'), headers);
        if (body.state === 'paid') paid++;
      }
    }),
  );
  return { perSecond: paid / ((performance.now() - from) / 1000), paid, pressed: placed.length };
}

/** Times payments that the bank decides later, from the provider's notice until the buyer is told, in milliseconds. */
async function followNotices(url: string, peer: CardPeer, placed: readonly Placed[]): Promise<number[]> {
  const times: number[] = [];
  for (const order of placed) {
    const headers = { authorization: order.authorization, 'idempotency-key': randomUUID() };
    await caller(url)(`pedidos/${order.code}/cartao`, pressOf(peer, 'CONT'), headers);
    const from = performance.now();
    peer.decide(`${order.code}-1`, 'approved');
    while ((await stateOf(url, order)) !== 'paid') await sleep(10);
    times.push(performance.now() - from);
  }
  return times;
}

/** Lets this one client go on: nobody registers as many people in an hour, nor tries as many cards. */
async function forgetLimits(dataDir: string): Promise<void> {
  const pool = await openShopDatabase(dataDir);
  await pool.query('delete from rate_limits');
  await pool.end();
}

/** Orders that are paid by card, with a provider that answers in 5 ms. */
export async function measureCards(url: string, admin: Person, dataDir: string, readCpu: () => CpuTimes | undefined) {
  const peer = await openCardPeer();
  peer.levers.delayMs = 5;
  try {
    const address = new URL(await saveProvider(url, admin, peer.config()));
    await forgetLimits(dataDir);
    const orders = await measureOrders(url, {
      admin,
      dataDir,
      readCpu,
      buyersEach: 28,
      ordersEach: 28,
      method: 'card',
    });
    await forgetLimits(dataDir);
    const presses = await measurePresses(url, peer, orders.placed.slice(followed));
    peer.levers.tellsAt = `${url}${address.pathname}`;
    const seenAfterMs = await followNotices(url, peer, orders.placed.slice(0, followed));
    await peer.settled();
    return { orders, presses, seenAfterMs };
  } finally {
    await saveProvider(url, admin, { provider: '' }).catch(() => undefined);
    await peer.close();
  }
}
