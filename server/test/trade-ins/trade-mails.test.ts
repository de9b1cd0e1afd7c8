import { afterAll, beforeAll, expect, test } from 'vitest';
import { cash, giveBack, key, pay } from '../support/counter-shop.ts';
import { openTradeShop, type TradeShop } from '../support/trade-shop.ts';

let shop: TradeShop;
beforeAll(async () => {
  shop = await openTradeShop();
});
afterAll(() => shop.close());

/** The newest mail to somebody, with what it says. */
async function latestTo(email: string) {
  const mails = (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
  const { subject, text = '' } = mails.at(-1) ?? {};
  return `${subject}\n${text.replace(/\s+/g, ' ')}`;
}

test('the mail of a purchase for credit speaks of credit, and of no payment in days', async () => {
  const { seller, proposalId, email } = await shop.buildQuote();
  await seller.post(`proposals/${proposalId}/credito`, { aceita: true });
  await shop.approve(proposalId, 6);
  const texts = (await shop.mails())
    .filter(({ to, subject }) => to?.[0]?.address === email && subject?.includes('Venda aprovada'))
    .map(({ text = '' }) => text);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('crédito na loja');
  expect(texts[0]).not.toMatch(/dias úteis|dados bancários/);
  const other = await shop.buildQuote();
  await shop.approve(other.proposalId, 6);
  expect(await latestTo(other.email)).toContain('2 dias úteis');
});

test('who promised a device is reminded of the visit, and told that the quote lives on', async () => {
  const quote = await shop.buildQuote();
  const placed = await shop.promise(quote);
  const id = await shop.idOf(placed.code);
  await shop.pool.query(
    `update orders set hold_until = giro_now() + interval '3 hours', created_at = giro_now() - interval '1 day' where id = $1`,
    [id],
  );
  await shop.app.services.orders.endUnpaid();
  const reminder = await latestTo(quote.email);
  expect(reminder).toContain('reserva com troca termina em breve');
  expect(reminder).toMatch(/Traga o seu .*A pagar no balcão|A pagar no balcão.*Traga o seu/);
  expect(reminder).not.toMatch(/comprovante|pagamento até lá/);
  await shop.runOut(id);
  const over = await latestTo(quote.email);
  expect(over).toMatch(/terminou sem a sua visita.*cotação do seu .* continua valendo/);
  expect(over).not.toMatch(/Pix|crédito que você usou/);
});

test('an order that credit paid says that the credit comes back, with Pix beside it also how that does', async () => {
  const alone = await shop.buildHolder();
  const whole = await shop.place(alone.seller, 1000);
  await shop.admin.put(`orders/${whole.id}`, { status: 3, reason: 'Defeito' });
  const all = await latestTo(alone.email);
  expect(all).toContain('volta para o seu saldo na loja');
  expect(all).not.toContain('mesmo Pix');
  const both = await shop.buildHolder();
  const half = await shop.place(both.seller, 500);
  await shop.admin.put(`orders/${half.id}`, { status: 3, reason: 'Defeito' });
  const mixed = await latestTo(both.email);
  expect(mixed).toContain('devolvido pelo mesmo Pix');
  expect(mixed).toContain('volta para o seu saldo na loja');
});

test('a sale that was paid in cash promises no Pix when it is taken back', async () => {
  const quote = await shop.buildQuote();
  const placed = await shop.promise(quote);
  await shop.approve(quote.proposalId, 11);
  await shop.admin.post('caixa/abrir', { float: 0 }, key());
  const paid = await pay(shop.admin, placed.code, cash(3499));
  expect(paid.body.order.payment.status).toBe(5);
  const part = paid.body.order.payments.find(({ method }: { method: string }) => method === 'cash');
  await giveBack(shop.admin, part.id, {});
  await shop.admin.put(`orders/${paid.body.order.id}`, { status: 3, reason: 'Defeito' });
  const words = await latestTo(quote.email);
  expect(words).toContain('devolvido da forma em que foi pago');
  expect(words).not.toContain('Pix');
});

test('what is paid at the counter is in no list of payments that the shop waits for', async () => {
  const quote = await shop.buildQuote();
  const before = (await shop.admin.get('painel?days=7')).body.waiting.orders.payment;
  const placed = await shop.promise(quote);
  expect((await shop.admin.get('painel?days=7')).body.waiting.orders.payment).toBe(before);
  const { data } = (await shop.admin.get('orders?waiting=payment')).body.orders ?? {};
  expect((data ?? []).map(({ order_code }: { order_code: string }) => order_code)).not.toContain(placed.code);
});
