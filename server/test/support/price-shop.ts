import { type Admin, type BuiltModel, openShopWithModel } from './build-model.ts';
import { buildProduct, liftOrderRules } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client, TestShop } from './harness.ts';

export type PriceShop = Awaited<ReturnType<typeof openPriceShop>>;

let codes = 0;
export const nextCode = () => String(++codes).padStart(8, '0');

/** A device on the shelf of a product, for which so many reais were paid; null: nobody knows. Returns its id. */
export async function shelve(
  shop: TestShop,
  productId: number,
  costReais: number | null,
  { since = new Date(), proposalId }: { since?: Date; proposalId?: number } = {},
): Promise<number> {
  const { rows } = await shop.pool.query(
    `insert into units (code, product_id, cost_cents, created_at, proposal_id) values ($1, $2, $3, $4, $5) returning id`,
    [nextCode(), productId, costReais === null ? null : Math.round(costReais * 100), since, proposalId ?? null],
  );
  return rows[0].id;
}

/** A shop for tests of prices, with a model and an owner, whose rules can be set in a line. */
export async function openPriceShop() {
  const { shop, admin, model } = await openShopWithModel();
  await liftOrderRules(admin);

  async function setRules(rules: object) {
    const answer = await admin.put('precos-config', rules);
    if (answer.status !== 200) throw new Error(`The rules could not be set: ${answer.text}`);
    return answer.body;
  }

  /** A product whose one device has cost so much. */
  async function stocked(costReais: number | null, price: number | string = 1000, fields: object = {}) {
    const product = await buildProduct(admin, { price: String(price), ...fields });
    const unitId = await shelve(shop, product.id, costReais);
    return { ...product, unitId };
  }

  const priceOf = async (id: number) => {
    const { rows } = await shop.pool.query('select price_cents, version from products where id = $1', [id]);
    return { price: rows[0].price_cents / 100, version: rows[0].version as number };
  };

  const historyOf = async (id: number) => {
    const { rows } = await shop.pool.query(
      `select before_cents as before, after_cents as after, source, reason, by from price_changes
       where product_id = $1 order by id`,
      [id],
    );
    return rows as { before: number | null; after: number; source: string; reason: string | null; by: number | null }[];
  };

  return { shop, admin, model, setRules, stocked, priceOf, historyOf };
}

export const over = (version: number) => ({ 'if-match': `"${version}"` });

/** A device that was bought by a proposal for the model and sold, its order made now; amounts in reais. */
export async function sellBought(
  { shop, model }: { shop: TestShop; model: BuiltModel },
  admin: Admin | Client,
  { paid, price, base = 1000, quoted = base }: { paid: number; price: number; base?: number; quoted?: number },
) {
  const { id: proposalId } = await submitProposal(shop, model);
  await shop.pool.query('update proposals set base_value_cents = $2, value_cents = $3 where id = $1', [
    proposalId,
    base * 100,
    quoted * 100,
  ]);
  const bought = await admin.post(`proposals/status/${proposalId}`, { status: 6, newValor: paid });
  if (bought.status !== 200) throw new Error(`It was not bought: ${bought.text}`);
  const product = await buildProduct(admin, { price: String(price), stock: 1 });
  const unitId = await shelve(shop, product.id, paid, { proposalId });
  const buyer = await shop.signedIn();
  const placed = await buyer.post('orders', {
    products: [{ id: product.id, quantity: 1 }],
    totalAmount: price,
    payment_method: 'Pix',
    deliveryMethod: 'Retirada na Loja',
  });
  if (placed.status !== 201) throw new Error(`No order: ${placed.text}`);
  const { rows } = await shop.pool.query('select id from orders where order_code = $1', [placed.body.order_code]);
  const orderId = rows[0].id as number;
  await admin.put(`orders/${orderId}`, { status: 2 });
  await shop.pool.query(
    `update units set state = 'sold', order_id = $2, order_line = 1, sold_at = giro_now() where id = $1`,
    [unitId, orderId],
  );
  return { proposalId, product, unitId, orderId };
}
