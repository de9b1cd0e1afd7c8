import { buildOrder, buildProduct } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import { key } from './counter-shop.ts';
import { openCreditShop } from './credit-shop.ts';
import type { Client } from './harness.ts';

export type TradeShop = Awaited<ReturnType<typeof openTradeShop>>;

/** A shop that takes devices in part payment at its counter, with a bonus of eight percent. */
export async function openTradeShop() {
  const shop = await openCreditShop();
  await shop.setRules({ counter_enabled: true, modes: ['antes', 'no_balcao'] });

  /** Somebody who is reached, with the quote of a device of R$ 1.220,00, which is R$ 1.317,60 with the bonus. */
  async function buildQuote() {
    const { id: proposalId, seller, email, imei } = await submitProposal(shop, shop.model);
    await shop.pool.query('update users set email_confirmed_at = now() where email = $1', [email]);
    return { proposalId, seller, email, imei };
  }

  const orderOf = (product: { id: number; price: number }, proposalId: number, more: object = {}) => ({
    ...buildOrder([product]),
    deliveryMethod: 'Balcão',
    trade: { proposal_id: proposalId, mode: 'no_balcao' },
    ...more,
  });

  /** The order of a product of R$ 3.499,00, unless said otherwise, for which the device is promised. */
  async function promise(quote: { seller: Client; proposalId: number }, price = '3499', headers = key()) {
    const product = await buildProduct(shop.admin, { price, stock: 1 });
    const answer = await quote.seller.post('orders', orderOf(product, quote.proposalId), headers);
    return { ...answer, product, code: answer.body.order_code as string };
  }

  const read = async (code: string) => (await shop.admin.get(`pedidos/${code}`)).body.order ?? (await readSale(code));
  const readSale = async (code: string) => (await shop.admin.get(`balcao/vendas/${code}`)).body.order;
  const idOf = async (code: string): Promise<number> =>
    (await shop.pool.query('select id from orders where order_code = $1', [code])).rows[0].id;

  return { ...shop, buildQuote, orderOf, promise, read: readSale, readAny: read, idOf };
}
