import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProduct, stockOf } from '../support/build-product.ts';
import { key, pay } from '../support/counter-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { openTradeShop, type TradeShop } from '../support/trade-shop.ts';

let shop: TradeShop;
beforeAll(async () => {
  shop = await openTradeShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const cash = (value: number) => ({ method: 'cash', value });

describe('a device that is brought to the counter', () => {
  test('holds the product, and pays its part once the shop has bought it at the value both saw', async () => {
    const quote = await shop.buildQuote();
    const placed = await shop.promise(quote);
    expect([placed.status, placed.body]).toEqual([201, expect.objectContaining({ total_price: 3499 })]);
    const order = await shop.read(placed.code);
    expect(order).toMatchObject({
      delivery_method: 'Balcão',
      payment: { status: 1 },
      trade_ins: [{ proposal_id: quote.proposalId, offered: 1220, bonus: 97.6, accepted: null, state: 'promised' }],
      payments: [{ method: 'credit', state: 'wanted', value: 1317.6 }],
    });
    expect(new Date(order.hold_until).toLocaleString('sv', { timeZone: 'America/Sao_Paulo' })).toMatch(/23:59:59$/);
    expect(await stockOf(shop.visitor(), placed.product.id)).toBe(0);
    expect(await shop.mailsTo(quote.email)).toContain(`Sua reserva com troca: pedido ${placed.code}`);

    const bought = await shop.approve(quote.proposalId, 6, { newValor: 1000 });
    expect(bought.body.proposal ?? bought.body).toBeTruthy();
    const accepted = await shop.admin.get(`balcao/vendas/${placed.code}`);
    expect(accepted.body).toMatchObject({
      open: 2419,
      order: {
        payment: { status: 1 },
        trade_ins: [{ offered: 1220, accepted: 1000, state: 'accepted' }],
        payments: [{ method: 'credit', state: 'authorised', value: 1080 }],
      },
    });
    expect((await shop.own(quote.seller)).credit).toMatchObject({ free: 0, reserved: 1080 });
    await shop.admin.post('caixa/abrir', { float: 0 }, key());
    const paid = await pay(shop.admin, placed.code, cash(2419));
    expect([paid.status, paid.body.order?.payment.status]).toEqual([201, 5]);
    expect((await shop.own(quote.seller)).credit).toMatchObject({ free: 0, reserved: 0 });
    expect(await shop.payoutsOf(quote.proposalId)).toEqual([]);
  });

  test('is given up by its owner: the product is on sale again, the quote stands, and nothing paid is given up', async () => {
    const quote = await shop.buildQuote();
    const placed = await shop.promise(quote);
    expect((await shop.visitor().post(`pedidos/${placed.code}/desistir`)).status).toBe(401);
    const given = await quote.seller.post(`pedidos/${placed.code}/desistir`);
    expect([given.status, given.body.payment?.status]).toEqual([200, 3]);
    expect(given.body.trade_ins).toMatchObject([{ state: 'lapsed' }]);
    expect(await stockOf(shop.visitor(), placed.product.id)).toBe(1);
    const again = await shop.promise(quote);
    expect(again.status).toBe(201);
    await shop.admin.post('caixa/abrir', { float: 0 }, key());
    expect((await pay(shop.admin, again.code, cash(100))).status).toBe(201);
    expect((await quote.seller.post(`pedidos/${again.code}/desistir`)).status).toBe(422);
  });

  test('that is worth more than the order leaves the rest as credit, and the order is handed over', async () => {
    const quote = await shop.buildQuote();
    const placed = await shop.promise(quote, '500');
    expect((await shop.read(placed.code)).payments).toMatchObject([{ state: 'wanted', value: 500 }]);
    expect((await shop.approve(quote.proposalId, 6)).status).toBe(200);
    expect(await shop.read(placed.code)).toMatchObject({ payment: { status: 5 } });
    expect((await shop.own(quote.seller)).credit).toMatchObject({ free: 817.6, reserved: 0 });
  });

  test('that is not bought leaves the order to be paid in full', async () => {
    const quote = await shop.buildQuote();
    const placed = await shop.promise(quote);
    expect((await shop.approve(quote.proposalId, 11)).status).toBe(200);
    const { open, order } = (await shop.admin.get(`balcao/vendas/${placed.code}`)).body;
    expect([open, order.payment.status, order.trade_ins[0].state]).toEqual([3499, 1, 'refused']);
    expect(order.payments).toMatchObject([{ state: 'removed' }]);
  });

  test('that nobody brings in time is awaited no more: the units come back and the quote lives on', async () => {
    const quote = await shop.buildQuote();
    const placed = await shop.promise(quote);
    await shop.runOut(await shop.idOf(placed.code));
    const order = await shop.read(placed.code);
    expect(order).toMatchObject({ payment: { status: 3 }, end_reason: 'expired', trade_ins: [{ state: 'lapsed' }] });
    expect(await stockOf(shop.visitor(), placed.product.id)).toBe(1);
    const again = await shop.promise(quote);
    expect(again.status).toBe(201);
    await shop.runOut(await shop.idOf(again.code));
    const third = await shop.promise(quote);
    expect([third.status, third.body.errors.trade[0]]).toEqual([
      422,
      expect.stringMatching(/^Duas reservas suas com troca terminaram sem visita\..* \d\d\/\d\d\/\d{4}\.$/),
    ]);
  });

  test('keeps the order from being called paid before it is there, and is paid by no other choice of its seller', async () => {
    const quote = await shop.buildQuote();
    const placed = await shop.promise(quote);
    const id = await shop.idOf(placed.code);
    for (const status of [2, 5]) {
      expect((await shop.admin.put(`orders/${id}`, { status })).status).toBe(422);
    }
    expect((await quote.seller.post(`proposals/${quote.proposalId}/credito`, { aceita: true })).status).toBe(409);
    const [part] = (await shop.read(placed.code)).payments;
    expect((await shop.admin.delete(`balcao/vendas/${placed.code}/pagamentos/${part.id}`)).status).toBe(409);
    const given = await shop.admin.post(`balcao/vendas/${placed.code}/encerrar`, { reason: 'Desistiu' });
    expect([given.status, given.body.order.trade_ins[0].state]).toEqual([200, 'lapsed']);
    expect((await shop.promise(quote)).status).toBe(201);
  });

  test('that pays all of an order waits until somebody has said which unit leaves', async () => {
    const quote = await shop.buildQuote();
    const placed = await shop.promise(quote, '500');
    await shop.pool.query(`insert into units (code, product_id, imei1) values ('0000000A', $1, '490154203237518')`, [
      placed.product.id,
    ]);
    const refused = await shop.approve(quote.proposalId, 6);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Leia antes a etiqueta')]);
    await shop.pool.query(`delete from units where code = '0000000A'`);
    expect((await shop.read(placed.code)).trade_ins).toMatchObject([{ state: 'promised' }]);
    expect((await shop.approve(quote.proposalId, 6)).status).toBe(200);
  });
});

describe('what cannot be promised is refused at its field', () => {
  const errorOf = async (answer: Promise<{ status: number; body: { errors?: { trade?: string[] } } }>) => {
    const { status, body } = await answer;
    return [status, body.errors?.trade?.[0]];
  };

  test('a quote of somebody else, one that is promised, over, sent or sold, and an unconfirmed e-mail', async () => {
    const [mine, other] = [await shop.buildQuote(), await shop.buildQuote()];
    const product = await buildProduct(shop.admin, { price: '3499', stock: 9 });
    const order = (proposalId: number, more: object = {}) =>
      errorOf(mine.seller.post('orders', shop.orderOf(product, proposalId, more), key()));
    expect(await order(other.proposalId)).toEqual([422, expect.stringContaining('Não encontramos')]);
    expect(await order(99_999_999)).toEqual([422, expect.stringContaining('Não encontramos')]);
    expect(await order(mine.proposalId, { credit: 10 })).toEqual([422, expect.stringContaining('Use o crédito ou')]);
    expect((await mine.seller.post('orders', shop.orderOf(product, mine.proposalId), key())).status).toBe(201);
    expect(await order(mine.proposalId)).toEqual([422, expect.stringContaining('já está prometido')]);
    const readPromised = async ({ seller }: typeof mine) => (await seller.get('proposals-user')).body.data[0].promised;
    expect(await readPromised(mine)).toEqual({
      order_code: expect.stringMatching(/^\w{8}$/),
      until: expect.stringMatching(/T02:59:59/),
    });
    expect(await readPromised(other)).toBeNull();

    await shop.pool.query(`update proposals set valid_until = giro_now() - interval '1 hour' where id = $1`, [
      other.proposalId,
    ]);
    const byOther = (more: object = {}) =>
      errorOf(other.seller.post('orders', shop.orderOf(product, other.proposalId, more), key()));
    expect(await byOther()).toEqual([422, expect.stringContaining('venceu')]);
    await shop.pool.query(`update proposals set valid_until = giro_now() + interval '1 hour' where id = $1`, [
      other.proposalId,
    ]);
    await shop.pool.query('update users set email_confirmed_at = null where email = $1', [other.email]);
    expect(await byOther()).toEqual([422, expect.stringContaining('Confirme seu e-mail')]);
    await shop.approve(other.proposalId, 5);
    expect(await byOther()).toEqual([422, expect.stringContaining('já está com a loja')]);
    expect(await byOther({ trade: { proposal_id: 'x', mode: 'antes' } })).toEqual([422, undefined]);
  });

  test('any device where the shop takes none', async () => {
    const quote = await shop.buildQuote();
    await shop.setRules({ modes: ['antes'] });
    expect(await errorOf(shop.promise(quote))).toEqual([422, expect.stringContaining('não recebe aparelhos')]);
    await shop.setRules({ modes: ['antes', 'no_balcao'] });
    expect((await shop.promise(quote)).status).toBe(201);
  });
});

test('one key is one order, and of two orders for one device one has it', async () => {
  const quote = await shop.buildQuote();
  const product = await buildProduct(shop.admin, { price: '3499', stock: 9 });
  const body = shop.orderOf(product, quote.proposalId);
  const once = key();
  const same = await Promise.all([1, 2, 3].map(() => quote.seller.post('orders', body, once)));
  expect(new Set(same.map(({ body: { order_code } }) => order_code)).size).toBe(1);
  const second = await shop.buildQuote();
  const rivals = await Promise.all(
    [1, 2, 3, 4].map(() => second.seller.post('orders', shop.orderOf(product, second.proposalId), key())),
  );
  expect(rivals.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  expect(await stockOf(shop.visitor(), product.id)).toBe(7);
});

test('the summary of a cart says what a device is worth, and what is left to pay', async () => {
  const quote = await shop.buildQuote();
  const product = await buildProduct(shop.admin, { price: '3499' });
  const cart = { products: [{ id: product.id, quantity: 1 }] };
  const own = await quote.seller.post('carrinho/resumo', { ...cart, trade: { proposal_id: quote.proposalId } });
  expect(own.body).toMatchObject({
    total: 3499,
    trade: { offer: 1220, bonus: 97.6, total: 1317.6 },
    to_pay: 2181.4,
    problems: [],
  });
  const foreign = await shop.visitor().post('carrinho/resumo', { ...cart, trade: { proposal_id: quote.proposalId } });
  expect(foreign.body).toMatchObject({ trade: null, to_pay: 3499, problems: [{ field: 'trade' }] });
});
