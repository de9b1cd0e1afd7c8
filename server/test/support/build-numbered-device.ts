import { randomInt } from 'node:crypto';
import { type BuiltModel, buildVisitorProposal, imeiOf } from './build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import type { Client, TestShop } from './harness.ts';

let numbers = 0;

/** A number that no other device has. */
export const nextImei = () => imeiOf(`35${String(++numbers).padStart(12, '0')}`);

let visitors = 0;

/** Offers a device of this number: by a new visitor, from an address of their own, or by who has an account. */
export async function offerDevice(shop: TestShop, model: BuiltModel, imei: string, seller?: Client) {
  visitors++;
  const address = `198.51.101.${visitors}`;
  const proposal = { ...buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa'), imei };
  const { body } = await (seller ?? shop.visitor(address)).post('propostaStore', proposal);
  const owner = seller ?? shop.bearing(body.token as string, address);
  return { id: body.id as number, seller: owner, email: proposal.email };
}

interface BuiltUnit {
  state?: 'in_stock' | 'sold' | 'written_off';
  /** Of one that is sold. */
  soldAt?: string;
}

/** A unit that has this number as its second; one that is sold was sold to Paula. */
export async function buildUnit(shop: TestShop, admin: Client, imei: string, unit: BuiltUnit = {}) {
  const { state = 'in_stock', soldAt = '2026-01-01T12:00:00Z' } = unit;
  const product = await buildProduct(admin, { name: 'Aparelho usado' });
  const code = Array.from({ length: 8 }, () => '23456789ABCDEFGH'[randomInt(16)]).join('');
  const { rows } = await shop.pool.query(
    'insert into units (code, product_id, imei2) values ($1, $2, $3) returning id',
    [code, product.id, imei],
  );
  if (state === 'written_off') await shop.pool.query(`update units set state = $2 where id = $1`, [rows[0].id, state]);
  if (state !== 'sold') return { code, orderCode: undefined };
  const buyer = await buildBuyer(shop, { name: 'Paula Souza' });
  await buyer.post('orders', buildOrder([product]));
  const sold = await shop.pool.query(
    `update units set state = 'sold', order_id = orders.id, order_line = order_items.line, sold_at = $2
     from orders join order_items on order_items.order_id = orders.id
     where units.id = $1 and order_items.product_id = units.product_id returning orders.order_code`,
    [rows[0].id, soldAt],
  );
  return { code, orderCode: sold.rows[0].order_code as string };
}
