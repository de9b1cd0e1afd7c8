import { randomBytes, randomUUID } from 'node:crypto';
import type { CardProvider, CardSettings } from '../../src/platform/card/card-provider.ts';
import { createCardSimulator } from '../../src/platform/card/simulator.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { openShop } from './harness.ts';

/** A shop with the simulated card provider, whose verbs a test may replace by its own. */
export async function openCardShop() {
  const own: Partial<CardProvider> = {};
  const openProvider = (_: CardSettings): CardProvider =>
    new Proxy(createCardSimulator(shop.database), {
      get: (real, name) => (name in own ? Reflect.get(own, name) : Reflect.get(real, name)),
    });
  const shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' }, { cardTools: { openProvider } });
  const admin = await shop.signedIn('admin');
  await admin.put('loja-config', { ...(await admin.get('loja-config')).body, email: 'loja@example.com' });
  const settings = {
    provider: 'simulador',
    fees: [
      { up_to: 1, percent: 3 },
      { up_to: 12, percent: 5 },
    ],
  };

  async function setUp(more: object = {}) {
    const { status, text } = await admin.put('cartao-config', { ...settings, ...more });
    if (status !== 200) throw new Error(text);
  }

  /** An order of so many reais that a card has paid, with the row of the money that came in. */
  async function paidByCard(price = '1000', instalments = 1) {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { price });
    const key = () => ({ 'idempotency-key': randomUUID() });
    const order = { ...buildOrder([product]), method: 'card' };
    const placed = await buyer.post('orders', order, key());
    if (placed.status !== 201) throw new Error(placed.text);
    const code = placed.body.order_code as string;
    const offered = await buyer.get(`parcelas?value=${price}`);
    const option = offered.body.instalments.find((each: { instalments: number }) => each.instalments === instalments);
    const body = {
      token: `sim_APRO_${randomBytes(8).toString('hex')}`,
      brand: 'master',
      instalments,
      shown_total: option.total,
      holder: { name: 'Bia Lima', cpf: '52998224725' },
    };
    const paid = await buyer.post(`pedidos/${code}/cartao`, body, key());
    if (paid.body.state !== 'paid') throw new Error(paid.text);
    return { buyer, code, total: Math.round(option.total * 100), ...(await receiptOf(code)) };
  }

  async function receiptOf(code: string) {
    const { rows } = await shop.pool.query<{ receiptId: number; paymentId: number; reference: string }>(
      `select pix_payments.id as "receiptId", pix_payments.payment_id as "paymentId", reference
       from card_attempts join pix_payments on attempt_id = card_attempts.id where reference like $1`,
      [`${code}-%`],
    );
    if (!rows[0]) throw new Error(`Order ${code} has received nothing.`);
    return rows[0];
  }

  return { shop, admin, own, setUp, paidByCard };
}
