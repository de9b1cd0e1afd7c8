import { expect, test } from 'vitest';
import { assertVerified } from '../support/assert-verified.ts';
import { buildCoupon, priced } from '../support/build-coupon.ts';
import { buildBuyer, buildProduct } from '../support/build-product.ts';
import { chargesOf, statusOf, useChargingShop, workAll } from '../support/charging-shop.ts';
import type { Client } from '../support/harness.ts';

const { shop, admin, minutesLater } = await useChargingShop();

const usesOf = async (code: string) => (await admin.get(`cupons?search=${code}`)).body.data[0].uses;

async function buildDiscounted(coupon: string, buyer?: Client) {
  const who = buyer ?? (await buildBuyer(shop));
  const product = await buildProduct(admin, { stock: 20 });
  const answer = await who.post('orders', { ...priced([{ id: product.id, quantity: 1 }], 900), coupon });
  return { buyer: who, product, answer, code: answer.body.order_code as string };
}

test('an order that takes the place of another takes its use of the coupon, the last one of all', async () => {
  const coupon = await buildCoupon(admin, { most_uses: 1, most_per_person: 1 });
  const first = await buildDiscounted(coupon.code);
  expect(first.answer.status).toBe(201);
  const summary = await first.buyer.post('carrinho/resumo', {
    products: [{ id: first.product.id, quantity: 1 }],
    coupon: coupon.code,
  });
  expect(summary.body).toMatchObject({ total: 900, problems: [] });
  const second = await buildDiscounted(coupon.code, first.buyer);
  expect(second.answer.status).toBe(201);
  expect(await statusOf(shop, first.code)).toMatchObject({ status: 3, end_reason: 'superseded' });
  expect(await usesOf(coupon.code)).toBe(1);
  expect((await buildDiscounted(coupon.code)).answer.body.error).toContain('esgotou');
  await assertVerified(shop.database);
});

test('buyers who swap two coupons at once, each in place of their own order, never wait for each other for good', async () => {
  const codes = [await buildCoupon(admin), await buildCoupon(admin)].map(({ code }) => code);
  const product = await buildProduct(admin, { stock: 100 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buildBuyer(shop)));
  for (const turn of [0, 1, 2]) {
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        buyer.post('orders', {
          ...priced([{ id: product.id, quantity: 1 }], 900),
          coupon: codes[(index + turn) % 2],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  }
  expect(await Promise.all(codes.map(usesOf))).toEqual([10, 10]);
  await assertVerified(shop.database);
});

/** So much comes in for a charge, whatever has become of its order. */
async function payLate(code: string, mark: string) {
  const [charge] = await chargesOf(shop, code);
  const pix = {
    e2eId: `E00000000202703011500${mark.padEnd(11, '0')}`,
    txid: charge?.txid ?? null,
    amountCents: charge?.amount_cents ?? 0,
    paidAt: new Date(),
    payer: null,
    refunds: [],
  };
  await shop.app.services.payments.record([pix], null);
}

test('an order whose time is over gives its use back, and late money takes it again while there is one', async () => {
  const coupon = await buildCoupon(admin, { most_uses: 1 });
  const late = await buildDiscounted(coupon.code);
  await shop.work();
  expect((await chargesOf(shop, late.code))[0]?.amount_cents).toBe(90_000);
  await minutesLater(60);
  await workAll(shop);
  expect(await statusOf(shop, late.code)).toMatchObject({ status: 3, end_reason: 'expired' });
  expect(await usesOf(coupon.code)).toBe(0);

  const taken = await buildDiscounted(coupon.code);
  expect(taken.answer.status).toBe(201);
  await payLate(late.code, 'TARDE1');
  expect(await statusOf(shop, late.code)).toMatchObject({ status: 3 });
  const { rows } = await shop.pool.query(
    `select verdict from pix_payments join orders on orders.id = order_id where order_code = $1`,
    [late.code],
  );
  expect(rows).toEqual([{ verdict: 'late' }]);

  await minutesLater(120);
  await workAll(shop);
  expect(await usesOf(coupon.code)).toBe(0);
  await payLate(taken.code, 'TARDE2');
  expect(await statusOf(shop, taken.code)).toMatchObject({ status: 2 });
  expect((await admin.get(`cupons?search=${coupon.code}`)).body.data[0]).toMatchObject({ uses: 1, revenue: 900 });
  await assertVerified(shop.database);
});

test('a new code takes the use again, or says that others have it', async () => {
  const coupon = await buildCoupon(admin, { most_uses: 1 });
  const { buyer, code } = await buildDiscounted(coupon.code);
  await shop.work();
  const renew = () => buyer.post(`pedidos/${code}/novo-codigo`);
  await minutesLater(20);
  await workAll(shop);
  expect(await statusOf(shop, code)).toMatchObject({ status: 3, end_reason: 'expired' });
  expect((await renew()).status).toBe(200);
  expect(await usesOf(coupon.code)).toBe(1);

  await minutesLater(40);
  await workAll(shop);
  expect(await usesOf(coupon.code)).toBe(0);
  expect((await buildDiscounted(coupon.code)).answer.status).toBe(201);
  const refused = await renew();
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe(
    `O cupom ${coupon.code} deste pedido esgotou: outros pedidos fizeram todos os usos. Faça um novo pedido.`,
  );
  await assertVerified(shop.database);
});
