import type { CouponRecord } from '@giro/contract/calls/coupons.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { buildProduct } from './build-product.ts';
import type { Client, TestShop } from './harness.ts';

let coupons = 0;

/** A coupon of ten percent without bounds, unless said otherwise. */
export async function buildCoupon(admin: Client, fields: object = {}): Promise<CouponRecord> {
  coupons++;
  const answer = await admin.post('cupons', { code: `CUPOM-${coupons}`, kind: 'percent', value: 10, ...fields });
  if (answer.status !== 201) throw new Error(`No coupon: ${answer.text}`);
  return answer.body.coupon;
}

/** The checkout's body for these lines at this total. */
export const priced = (products: readonly { id: number; quantity: number }[], totalAmount: number) => ({
  products,
  totalAmount,
  payment_method: 'Pix',
  deliveryMethod: usualFulfilment.method,
});

/** A product of a type of its own. */
export async function typedProduct(shop: TestShop, admin: Client, type: string, fields: { price?: string } = {}) {
  const product = await buildProduct(admin, fields);
  const { rows } = await shop.pool.query('insert into device_types (name) values ($1) returning id', [type]);
  const typeId: number = rows[0].id;
  await shop.pool.query('insert into product_types (product_id, device_type_id) values ($1, $2)', [product.id, typeId]);
  return { ...product, typeId };
}
