import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildBuyer, buildProduct } from '../support/build-product.ts';
import { type CardShop, keyed, openCardShop } from '../support/card-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
  await shop.usePix();
});
afterEach(async () => {
  await assertVerified(shop.database);
});
afterAll(() => shop.close());

const total12 = async () => {
  const { body } = await shop.admin.get('parcelas?value=1000');
  return body.instalments.find(({ instalments }: { instalments: number }) => instalments === 12).total as number;
};

describe('the paying page', () => {
  test('has the ways to divide the order, and says why no card may pay', async () => {
    const { buyer, code } = await shop.place();
    const { status, body } = await buyer.get(`pedidos/${code}/cartao`);
    expect([status, body]).toMatchObject([
      200,
      { provider: 'simulador', is_simulated: true, amount: 1000, open: true, why_not: null, attempts_left: 5 },
    ]);
    expect(body.options).toHaveLength(12);
    expect(body.options[11]).toMatchObject({ instalments: 12, total: await total12() });
    expect((await (await shop.signedIn()).get(`pedidos/${code}/cartao`)).status).toBe(404);
    await shop.pay(buyer, code, shop.press('APRO'));
    const after = await buyer.get(`pedidos/${code}/cartao`);
    expect(after.body).toMatchObject({ open: false, why_not: 'Este pedido já está pago.', options: [] });
  });

  test('is closed after five refusals', async () => {
    const { buyer, code } = await shop.place();
    for (let n = 0; n < 5; n++) await shop.pay(buyer, code, shop.press('FUND'));
    expect((await buyer.get(`pedidos/${code}/cartao`)).body).toMatchObject({ open: false, attempts_left: 0 });
    const { status, headers } = await shop.pay(buyer, code, shop.press('APRO'));
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('an order placed in instalments', () => {
  test('costs its interest from the beginning, and another number prices it anew', async () => {
    const total = await total12();
    const { buyer, code, placed } = await shop.place({ instalments: 12 }, { total });
    expect(placed.payment).toMatchObject({ mode: 'card', state: 'waiting', value: total, instalments: 12, card: null });
    const paid = await shop.pay(buyer, code, shop.press('APRO', { instalments: 1, shown_total: 1000 }));
    expect(paid.body).toMatchObject({ state: 'paid', value: 1000, instalments: 1 });
    expect((await shop.orderOf(buyer, code)).amounts).toMatchObject([{ kind: 'items', value: 1000 }]);
  });

  test.each([
    [{ instalments: 13 }, 'instalments'],
    [{ instalments: 2.5 }, 'instalments'],
    [{ instalments: 0 }, 'instalments'],
    [{ method: 'pix', instalments: 3 }, 'instalments'],
    [{ method: 'pix', pix_part: 100 }, 'pix_part'],
    [{ pix_part: 0 }, 'pix_part'],
    [{ pix_part: 1000 }, 'pix_part'],
    [{ pix_part: 1200 }, 'pix_part'],
  ])('%j is refused at %s', async (more, field) => {
    await expect(shop.place(more)).rejects.toThrow(new RegExp(`"${field}":`));
  });
});

describe('Pix for a part, a card for the rest', () => {
  const rest12 = async () => {
    const { body } = await shop.admin.get('parcelas?value=700');
    return body.instalments.find(({ instalments }: { instalments: number }) => instalments === 12).total as number;
  };

  test('the card opens once the Pix is there, and both cover the order', async () => {
    const rest = await rest12();
    const { buyer, code, placed } = await shop.place(
      { instalments: 12, pix_part: 300 },
      { total: Math.round((rest + 300) * 100) / 100 },
    );
    expect(placed.payment).toMatchObject({ mode: 'charge' });
    await shop.work();
    const early = await shop.pay(buyer, code, shop.press('APRO', { instalments: 12, shown_total: rest }));
    expect([early.status, early.body.message]).toEqual([409, 'Pague antes a parte no Pix.']);
    expect((await shop.simulate(buyer, code, 'agora')).status).toBe(200);
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ mode: 'card', state: 'partial', received: 300 });
    expect((await buyer.get(`pedidos/${code}/cartao`)).body).toMatchObject({ amount: 700, open: true });
    const paid = await shop.pay(buyer, code, shop.press('APRO', { instalments: 12, shown_total: rest }));
    expect(paid.body).toMatchObject({ state: 'paid' });
    expect((await shop.orderOf(buyer, code)).payments).toMatchObject([
      { method: 'pix', state: 'settled', value: 300 },
      { method: 'card', state: 'settled', value: rest, label: 'Cartão final 6351, 12x' },
    ]);
  });

  test('ends unpaid with its Pix on the way back', async () => {
    const { buyer, code, id, product } = await shop.place({ pix_part: 300 });
    await shop.work();
    await shop.simulate(buyer, code, 'agora');
    await shop.pay(buyer, code, shop.press('FUND', { shown_total: 700 }));
    await shop.runOut(id);
    const order = await shop.orderOf(buyer, code);
    expect(order).toMatchObject({ payment: { status: 3 }, end_reason: 'expired' });
    expect(order.receipts).toMatchObject([{ value: 300, refunded: 300 }]);
    const { rows } = await shop.pool.query('select stock from products where id = $1', [product.id]);
    expect(rows[0].stock).toBe(1);
  });
});

describe('another way to pay', () => {
  const change = (buyer: { post: CardShop['admin']['post'] }, code: string, body: object) =>
    buyer.post(`pedidos/${code}/metodo`, body);

  test('Pix, card, Pix: the discount and the interest come and go', async () => {
    await shop.admin.put('parcelas-config', { pix_discount_percent: 5 });
    const { buyer, code } = await shop.place({ method: 'pix' }, { total: 950 });
    await shop.work();
    const toCard = await change(buyer, code, { method: 'card', instalments: 12 });
    expect([toCard.status, toCard.text]).toEqual([202, expect.any(String)]);
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ mode: 'card', value: await total12(), instalments: 12 });
    expect((await change(buyer, code, { method: 'pix' })).status).toBe(202);
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ mode: 'charge', state: 'waiting', value: 950 });
    expect((await shop.simulate(buyer, code, 'agora')).status).toBe(200);
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid', value: 950 });
    const late = await change(buyer, code, { method: 'card' });
    expect([late.status, late.body.message]).toEqual([409, 'Este pedido já está pago.']);
    await shop.admin.put('parcelas-config', { pix_discount_percent: 0 });
  });

  test('begins only once the card cannot be charged any more', async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('CONT'));
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'review' });
    const asked = await change(buyer, code, { method: 'pix' });
    expect([asked.status, asked.body]).toMatchObject([202, { mode: 'card', state: 'processing' }]);
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ mode: 'charge' });
    const { rows } = await shop.pool.query('select state from simulator_card_payments where reference = $1', [
      `${code}-1`,
    ]);
    expect(rows[0].state).toBe('cancelled');
  });

  test('money that the card brings meanwhile pays the order', async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('CONT'));
    await shop.simulator.approve(`${code}-1`);
    await change(buyer, code, { method: 'pix' });
    await shop.work();
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ mode: 'card', state: 'paid' });
  });

  test.each([
    [{ method: 'boleto' }, 'method'],
    [{}, 'method'],
    [{ method: 'card', instalments: 13 }, 'instalments'],
    [{ method: 'pix', pix_part: 10 }, 'pix_part'],
    [{ method: 'card', pix_part: 1000 }, 'pix_part'],
  ])('%j is refused at %s', async (body, field) => {
    const { buyer, code } = await shop.place();
    const { status, body: answer } = await change(buyer, code, body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('a bank that asks its customer', () => {
  test('has the order paid once they have confirmed', async () => {
    const { buyer, code } = await shop.place();
    const { body } = await shop.pay(buyer, code, shop.press('CHAL'));
    expect(body).toMatchObject({ state: 'challenge', card: { state: 'challenge', can_try: false } });
    expect(body.card.challenge_url).toMatch(/^\/simulador\/cartao\/desafio\/SIM/);
    expect((await shop.admin.get(`pedidos/${code}/pagamento`)).body.card.challenge_url).toBeNull();
    const id = body.card.challenge_url.split('/').at(-1);
    await shop.app.services.simulatedCard.endChallenge(id, 'approved');
    expect(await shop.paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
  });

  test('leaves the order as it was when they have not', async () => {
    const { buyer, code } = await shop.place();
    const { body } = await shop.pay(buyer, code, shop.press('CHAL'));
    await shop.app.services.simulatedCard.endChallenge(body.card.challenge_url.split('/').at(-1), 'refused');
    expect(await shop.paymentOf(buyer, code)).toMatchObject({
      state: 'refused',
      card: { reason: 'challenge', message: 'A confirmação no banco não foi concluída.', can_try: true },
    });
    expect((await shop.pay(buyer, code, shop.press('APRO'))).body.state).toBe('paid');
  });
});

describe('a bank that looks for longer', () => {
  test('keeps the order for its hours, mails its buyer, and is asked at the end', async () => {
    const { buyer, code, id } = await shop.place();
    const { body } = await shop.pay(buyer, code, shop.press('CONT'));
    expect(body).toMatchObject({ state: 'review' });
    expect(body.hold_in_s).toBeGreaterThan(47 * 3600);
    const titles = (await shop.mails()).map(({ subject }) => subject);
    expect(titles).toContain(`Pedido ${code}: o banco está conferindo o pagamento`);
    await shop.runOut(id);
    expect(await shop.orderOf(buyer, code)).toMatchObject({ payment: { status: 3 }, end_reason: 'expired' });
    expect((await shop.simulator.find(`${code}-1`, new Date(0)))?.state).toBe('cancelled');
  });

  test('its order is not given up for the next one of the same buyer', async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('CONT'));
    await shop.placeFor(buyer, await buildProduct(shop.admin, { price: '1000' }));
    expect(await shop.orderOf(buyer, code)).toMatchObject({ payment: { status: 1 } });
  });

  test.each([
    ['there', 2, 0],
    ['gone', 3, 1000],
  ])('approved after the end, with the units %s, it is order %i with %i back', async (units, status, back) => {
    const { buyer, code, id, product } = await shop.place();
    await shop.pay(buyer, code, shop.press('CONT'));
    await shop.pool.query(`update orders set hold_until = giro_now() - interval '20 minutes' where id = $1`, [id]);
    // The provider stays away until the units are on the shelf again.
    await runTask(shop.shop, 'end-charge-orders');
    expect(await shop.orderOf(buyer, code)).toMatchObject({ payment: { status: 3 }, end_reason: 'expired' });
    if (units === 'gone') await shop.placeFor(await buildBuyer(shop.shop), product);
    await shop.simulator.approve(`${code}-1`);
    await shop.work();
    const order = await shop.orderOf(buyer, code);
    expect([order.payment.status, order.receipts]).toMatchObject([status, [{ value: 1000, refunded: back }]]);
    if (back > 0) expect((await shop.simulator.find(`${code}-1`, new Date(0)))?.refunds).toHaveLength(1);
  });
});

describe('money that goes back', () => {
  const giveBack = (id: number, value: number | undefined, key?: string) =>
    shop.admin.post(`recebimentos/${id}/devolver`, { value, reason: 'Combinado' }, keyed(key));

  test('ten halves at once are two', async () => {
    const { buyer, code } = await shop.place();
    await shop.pay(buyer, code, shop.press('APRO'));
    const { body } = await shop.admin.get(`recebimentos?search=${code}`);
    const [row] = body.payments.data;
    expect(row).toMatchObject({
      method: 'card',
      label: 'Cartão final 6351',
      e2e_id: null,
      value: 1000,
      instalments: 1,
      provider_id: expect.stringMatching(/^SIM/),
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(row.id, 500)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
    await shop.work();
    expect((await shop.simulator.find(`${code}-1`, new Date(0)))?.refunds).toMatchObject([
      { amountCents: 50_000 },
      { amountCents: 50_000 },
    ]);
    expect(await shop.orderOf(buyer, code)).toMatchObject({ payment: { status: 3 }, end_reason: 'refunded' });
    const mail = (await shop.mails()).find(({ subject }) => subject === `Pedido ${code}: valor devolvido`);
    expect(mail?.text).toContain('Aparece em até duas faturas.');
  });
});

test('a buyer who leaves after a refusal is told once', async () => {
  const { buyer, code, id } = await shop.place();
  await shop.pay(buyer, code, shop.press('FUND'));
  const tell = () => shop.app.tasks.database['tell-of-refused-card']?.({ orderId: id }, {} as never);
  await tell();
  await tell();
  const told = (await shop.mails()).filter(({ subject }) => subject === `Pedido ${code}: o cartão não foi aprovado`);
  expect(told).toHaveLength(1);
});
