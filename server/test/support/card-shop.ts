import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { type CardPeer, openCardPeer } from '../../fakes/card-peer/index.ts';
import type { CardSettings } from '../../src/platform/card/card-provider.ts';
import { openCardProvider } from '../../src/platform/card/open-card-provider.ts';
import { createCardSimulator } from '../../src/platform/card/simulator.ts';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules } from './build-product.ts';
import { type Client, openShop, runTask } from './harness.ts';

export type CardShop = Awaited<ReturnType<typeof openCardShop>>;

export const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const simulatedToken = (outcome: string) => `sim_${outcome}_${randomBytes(8).toString('hex')}`;

/** A press of 'Pagar' for R$ 1.000,00 at once. */
const pressOf = (token: string, more: object = {}) => ({
  token,
  brand: 'master',
  instalments: 1,
  shown_total: 1000,
  last4: '6351',
  holder: { name: 'Bia Lima', cpf: '52998224725' },
  ...more,
});

const metricsToken = 'm'.repeat(32);

/** A shop whose cards are taken by the simulator, or by a peer that speaks Mercado Pago's API; its Pix by the simulator. */
export async function openCardShop({ by = 'simulador' }: { by?: 'simulador' | 'peer' } = {}) {
  const peer: CardPeer | undefined = by === 'peer' ? await openCardPeer() : undefined;
  const cardTools = { pauses: [1, 1, 1] };
  /** Every line of the log, however fine. */
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000', METRICS_TOKEN: metricsToken }, { cardTools, log });
  const admin = await shop.signedIn('admin');
  const settings = peer ? peer.config() : { provider: 'simulador' };
  const saved = await admin.put('cartao-config', settings);
  if (saved.status !== 200) throw new Error(`No card provider: ${saved.text}`);
  await liftOrderRules(admin);
  const { body: config } = await admin.get('loja-config');
  await admin.put('loja-config', { ...config, email: 'loja@exemplo.com.br' });
  const simulator = createCardSimulator(shop.database);

  /** An unpaid order of R$ 1.000,00 of a new buyer. */
  async function place(more: object = {}, { price = '1000', total = 1000, stock = 1 } = {}) {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { price, stock });
    return { buyer, product, ...(await placeFor(buyer, product, { totalAmount: total, ...more })) };
  }
  async function placeFor(buyer: Client, product: { id: number; price: number }, more: object = {}) {
    const body = { ...buildOrder([product]), method: 'card', ...more };
    const placed = await buyer.post('orders', body, keyed());
    if (placed.status !== 201) throw new Error(`No order: ${placed.text}`);
    const code = placed.body.order_code as string;
    const { rows } = await shop.pool.query('select id from orders where order_code = $1', [code]);
    return { code, id: rows[0].id as number, placed: placed.body };
  }
  const pay = (buyer: Client, code: string, body: object, headers = keyed()) =>
    buyer.post(`pedidos/${code}/cartao`, body, headers);
  /** A press with the simulator's token of this outcome, or the peer's. */
  const press = (outcome: string, more: object = {}) =>
    pressOf(peer ? peer.card(outcome as never) : simulatedToken(outcome), more);

  /** Listens, so that the peer can tell of what happens. Returns the address of its notices. */
  async function listenForNotices(): Promise<string> {
    await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.http.server.address() as AddressInfo;
    const { body } = await admin.get('cartao-config');
    return `http://127.0.0.1:${port}${new URL(body.webhook_url).pathname}`;
  }

  return {
    ...shop,
    shop,
    admin,
    peer,
    listenForNotices,
    simulator,
    place,
    placeFor,
    pay,
    press,
    orderOf: async (buyer: Client, code: string) => (await buyer.get(`pedidos/${code}`)).body,
    paymentOf: async (buyer: Client, code: string) => (await buyer.get(`pedidos/${code}/pagamento`)).body,
    simulate: ({ token }: { token: string }, code: string, quando: string) =>
      shop.bearing(token, '127.0.0.1').post(`pedidos/${code}/simular`, { quando }),
    async usePix(more: object = {}) {
      const { status, text } = await admin.put('pagamentos-config', { psp: 'simulador', ...more });
      if (status !== 200) throw new Error(`No Pix provider: ${text}`);
    },
    /** The time of an order is over, and the sweep has come. */
    async runOut(orderId: number) {
      await shop.pool.query(
        `update orders set hold_until = giro_now() - interval '5 minutes' where id = $1 and status = 1`,
        [orderId],
      );
      await runTask(shop, 'end-charge-orders');
      await shop.work();
    },
    cardTools,
    logged,
    readMetrics: async () =>
      (await shop.app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body,
    /** Payments of an order that the provider of the peer took money for and has not given back. */
    takenFor: (code: string) =>
      [...(peer?.state.orders.values() ?? [])].filter(
        ({ reference, said, refunds, paidCents }) =>
          reference.startsWith(`${code}-`) &&
          said[0] === 'processed' &&
          refunds.reduce((sum, { cents }) => sum + cents, 0) < paidCents,
      ),
    /** Works off every job, also those that wait for a later moment, until nothing more comes of them. */
    async workAll(): Promise<void> {
      await shop.app.services.payments.holds.endDue();
      for (let round = 0; round < 6; round++) {
        await shop.pool.query('delete from rate_limits');
        await shop.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
        await shop.work();
      }
    },
    /** The adapter by which the peer is asked. */
    adapter: (parts: Partial<CardSettings> = {}) =>
      openCardProvider((peer as CardPeer).settings(parts), {
        database: shop.database,
        now: () => new Date(),
        log: shop.app.ground.log,
      }),
    async close() {
      await peer?.close();
      await shop.close();
    },
  };
}
