import { randomBytes, randomUUID } from 'node:crypto';
import { createDisputeTaking } from '../../src/features/disputes/dispute-taking.service.ts';
import { createCardSimulator } from '../../src/platform/card/simulator.ts';
import { type BuiltModel, buildModel } from './build-model.ts';
import { buildBuyer, buildOrder } from './build-product.ts';
import { buildUnit } from './build-unit.ts';
import { type Client, openShop } from './harness.ts';

export type DisputeShop = Awaited<ReturnType<typeof openDisputeShop>>;

/** An order that a card has paid. */
export interface PaidByCard {
  id: number;
  code: string;
  buyer: Client;
  buyerId: number;
  /** Of its buyer's session. */
  token: string;
  orderId: number;
  paymentId: number;
  receiptId: number;
  reference: string;
  card: { attemptId: number; receiptId: number; paymentId: number; orderId: number; providerId: number };
  product: { id: number };
  /** Undefined for an order of something without a number. */
  unit: { imei: string } | undefined;
}

/** The CPF of every buyer here. */
export const buyerCpf = '52998224725';

/** A shop that takes cards by the simulator. */
export async function openDisputeShop() {
  const shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  const { body: settings } = await admin.get('loja-config');
  await admin.put('loja-config', { ...settings, email: 'loja@exemplo.com.br' });
  await admin.put('cartao-config', { provider: 'simulador' });
  const { rows } = await shop.pool.query('select id from card_providers where replaced_at is null');
  const providerId: number = rows[0].id;
  const simulator = createCardSimulator(shop.database);
  const taking = createDisputeTaking({ database: shop.database, ...shop.app.services });
  let model: BuiltModel | undefined;

  /** An order of R$ 1.000,00 whose card was charged and approved; `unit`: of a device with an IMEI, named for its line. */
  async function paidByCard({ withUnit = false, cents = 100_000 } = {}): Promise<PaidByCard> {
    model ??= await buildModel(shop);
    const built = withUnit ? await buildUnit(shop, admin, model) : undefined;
    const product = built
      ? { id: built.product.id as number, price: cents / 100 }
      : (
          await admin.post('produtoStore', {
            SKU: `D-${Math.random()}`,
            name: 'Aparelho',
            price: String(cents / 100),
            stock: 3,
          })
        ).body.product;
    if (built) {
      await shop.pool.query(
        `with priced as (
           update products set price_cents = $1 from products former
           where products.id = $2 and former.id = products.id
           returning products.id, former.price_cents as before
         )
         insert into price_changes (product_id, before_cents, after_cents, source)
         select id, before, $1, 'list' from priced where before <> $1`,
        [cents, built.product.id],
      );
    }
    const buyer = await buildBuyer(shop);
    const box = shop.app.ground.box;
    await shop.database
      .updateTable('users')
      .set({ cpf_sealed: box.seal(buyerCpf, 'users.cpf_sealed', buyer.id), street: 'Rua das Flores', city: 'Recife' })
      .where('id', '=', buyer.id)
      .execute();
    const key = () => ({ 'idempotency-key': randomUUID() });
    const placed = await buyer.post('orders', { ...buildOrder([product]), method: 'card' }, key());
    const code: string = placed.body.order_code;
    const press = { token: `sim_APRO_${randomBytes(8).toString('hex')}`, brand: 'master', last4: '6351' };
    const holder = { name: 'Ana Lima', cpf: buyerCpf };
    const paying = { ...press, holder, instalments: 1, shown_total: cents / 100 };
    const paid = await buyer.post(`pedidos/${code}/cartao`, paying, key());
    if (paid.body.state !== 'paid') throw new Error(`Not paid by card: ${placed.text} ${paid.text}`);
    const { rows: made } = await shop.pool.query(
      `select card_attempts.order_id as "orderId", card_attempts.payment_id as "paymentId", card_attempts.id as "attemptId",
         reference, pix_payments.id as "receiptId"
       from card_attempts join orders on orders.id = card_attempts.order_id
       join pix_payments on attempt_id = card_attempts.id where order_code = $1`,
      [code],
    );
    const { reference, ...ids } = made[0];
    const card = { ...ids, providerId };
    return {
      id: card.orderId,
      code,
      buyer,
      buyerId: buyer.id,
      token: buyer.token,
      ...card,
      card,
      reference,
      product,
      unit: built,
    };
  }

  /** The payer goes to their bank, and the provider tells of it. */
  async function contested(paid: PaidByCard, said = {}) {
    const dispute = { ...(await simulator.contest(paid.reference)), ...said };
    await taking.take(paid.card, dispute);
    const { body } = await admin.get(`contestacoes?search=${paid.code}`);
    return { ...dispute, row: body.disputes.data[0] };
  }

  /** Its money as the shop sees it among all that came in. */
  async function received({ code, receiptId }: PaidByCard, situation = 'todos') {
    const { body } = await admin.get(`recebimentos?search=${code}&situacao=${situation}`);
    return body.payments.data.find(({ id }: { id: number }) => id === receiptId);
  }

  const stateOf = async ({ orderId, paymentId, receiptId }: PaidByCard) => {
    const { rows: found } = await shop.pool.query(
      `select orders.status, end_reason, payments.state, pix_payments.refunded_cents as refunded,
         array(select nature from pix_refunds where payment_id = pix_payments.id and pix_refunds.state = 'done') as natures
       from orders, payments, pix_payments where orders.id = $1 and payments.id = $2 and pix_payments.id = $3`,
      [orderId, paymentId, receiptId],
    );
    return found[0];
  };

  return { ...shop, admin, simulator, taking, providerId, paidByCard, contested, received, stateOf };
}
