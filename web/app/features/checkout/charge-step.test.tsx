import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { beginAttemptCall, mailOrderCall, placeOrderCall } from '@giro/contract/calls/orders.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { buildPayment, buyer, orderCode, pixCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { changeCart, readCart } from '../cart/cart.ts';
import { findPurchaseOf, keepPurchase } from '../cart/purchases.ts';
import ChargeStep from './charge-step.tsx';

const line = { id: 3, SKU: 'A-1', name: 'iPhone 13', price: 1000, quantity: 1, images: [] };
const other = { ...line, id: 4, SKU: 'B-1', name: 'Moto G', price: 500 };
const asking = `/pedidos/${orderCode}/pagamento`;
const told = (changes: Parameters<typeof buildPayment>[0] = {}) => ({ body: buildPayment(changes) });
const attempt = (key: string) => ({ body: { key, txid: `tx-${key}` } });
const placed = (changes: Parameters<typeof buildPayment>[0] = {}, code = orderCode) => ({
  status: 201,
  body: { success: true, order_code: code, hold_until: null, payment: buildPayment(changes) },
});

function draw(answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({
    [currentUserCall.path]: { body: buyer },
    [beginAttemptCall.path]: attempt('a'),
    [placeOrderCall.path]: placed(),
    [asking]: told(),
    [mailOrderCall.path]: { body: {} },
    ...answers,
  });
  const onPlaced = vi.fn();
  const onRefused = vi.fn();
  const onBack = vi.fn();
  const drawn = renderPart(<ChargeStep onPlaced={onPlaced} onRefused={onRefused} onBack={onBack} />);
  const sent = () => asked.filter(({ path }) => path === `/api${placeOrderCall.path}`);
  return { ...drawn, asked, sent, onPlaced, onRefused, onBack };
}

const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
const code = () => screen.findByLabelText<HTMLTextAreaElement>('Pix copia e cola');
const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar Pagamento' });

beforeEach(() => {
  localStorage.setItem('token', 'handle');
  localStorage.setItem('cart', JSON.stringify({ products: [line] }));
});

test('entering orders the cart under the attempt, shows the charge, and remembers what is unpaid', async () => {
  const { sent } = draw();
  expect(screen.getByText('Preparando o Pix…')).toBeTruthy();
  expect(finish().disabled).toBe(true);
  expect((await code()).value).toBe(pixCode);
  expect(sent().map(keyOf)).toEqual(['a']);
  expect(sent()[0]?.body).toMatchObject({ products: [{ id: 3, quantity: 1 }], totalAmount: 1000 });
  expect(readCart().products).toHaveLength(1);
  await waitFor(() => expect(findPurchaseOf(buyer.id)).toMatchObject({ code: orderCode, key: 'a' }));
});

test('a reload, or another tab, goes on with the same order', async () => {
  const first = draw();
  await code();
  first.unmount();
  const { asked, sent } = draw();
  await code();
  expect(asked.find(({ path }) => path.endsWith(beginAttemptCall.path))?.body).toEqual({ key: 'a' });
  expect(sent().map(keyOf)).toEqual(['a']);
});

test('a cart that another tab changes changes no order', async () => {
  const { sent } = draw();
  await code();
  changeCart((cart) => ({ ...cart, products: [...cart.products, other], totalAmount: 1500 }));
  await waitFor(() => expect(readCart().products).toHaveLength(2));
  expect(sent()).toHaveLength(1);
  expect((await code()).value).toBe(pixCode);
});

test('paid, it goes on by itself: what was bought leaves the cart, what was added since stays', async () => {
  const { onPlaced } = draw({ [asking]: [told(), told({ state: 'paid', code: null })] });
  await code();
  changeCart((cart) => ({ ...cart, products: [...cart.products, other], totalAmount: 1500 }));
  await waitFor(() => expect(onPlaced).toHaveBeenCalledTimes(1));
  expect(onPlaced.mock.calls[0]?.[0]).toMatchObject({ orderCode, payment: { state: 'paid' } });
  expect(readCart().products.map(({ id }) => id)).toEqual([4]);
  expect(findPurchaseOf(buyer.id)).toBeUndefined();
});

test("'Finalizar Pagamento' repeats the same order, empties the cart, and what is unpaid stays remembered", async () => {
  const { user, sent, onPlaced } = draw();
  await code();
  await user.click(finish());
  await waitFor(() => expect(onPlaced).toHaveBeenCalledTimes(1));
  expect(sent().map(keyOf)).toEqual(['a', 'a']);
  expect(onPlaced.mock.calls[0]?.[0]).toMatchObject({ orderCode, payment: { state: 'waiting' } });
  expect(readCart().products).toEqual([]);
  expect(findPurchaseOf(buyer.id)?.code).toBe(orderCode);
});

describe('an order that cannot be had', () => {
  it('is told, and tried again as another attempt', async () => {
    const refusal = { status: 422, body: { message: 'x', error: 'iPhone 13 está esgotado.' } };
    const answers = {
      [beginAttemptCall.path]: [attempt('a'), attempt('b')],
      [placeOrderCall.path]: [refusal, placed()],
    };
    const { user, sent, onRefused } = draw(answers);
    expect((await screen.findByRole('alert')).textContent).toContain('iPhone 13 está esgotado.');
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(findPurchaseOf(buyer.id)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await code();
    expect(sent().map(keyOf)).toEqual(['a', 'b']);
  });

  it('for want of an answer is sent again under the same key', async () => {
    const { user, sent } = draw({ [placeOrderCall.path]: [{ status: 503 }, placed()] });
    expect(await screen.findByText('Não conseguimos preparar o Pix')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await code();
    expect(sent().map(keyOf)).toEqual(['a', 'a']);
  });

  it('because of an address to be confirmed comes with the link', async () => {
    const body = { message: 'x', error: 'Confirme seu e-mail.', confirm_email: true };
    const { sent } = draw({ [beginAttemptCall.path]: { status: 422, body } });
    expect(await screen.findByRole('button', { name: 'Enviar o link de novo' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});

test('an order that was paid long ago is none of this cart: another one is made', async () => {
  const again = 'WXYZ6789';
  const { sent } = draw({
    [beginAttemptCall.path]: [attempt('a'), attempt('b')],
    [placeOrderCall.path]: [placed({ state: 'paid' }), placed({}, again)],
    [`/pedidos/${again}/pagamento`]: told(),
  });
  await code();
  expect(sent().map(keyOf)).toEqual(['a', 'b']);
  await waitFor(() => expect(findPurchaseOf(buyer.id)?.code).toBe(again));
});

test('an order that was paid while its tab was closed is the end of this checkout', async () => {
  const remembered = { person: buyer.id, code: orderCode, key: 'a', fingerprint: '3x1=1000' };
  keepPurchase({ ...remembered, lines: [{ id: 3, quantity: 1 }] });
  const paid = { state: 'paid', code: null } as const;
  const { onPlaced, sent } = draw({ [placeOrderCall.path]: placed(paid), [asking]: told(paid) });
  await waitFor(() => expect(onPlaced).toHaveBeenCalledTimes(1));
  expect(sent()).toHaveLength(1);
  expect(readCart().products).toEqual([]);
});

test('an order that is over leaves the buyer to make another one', async () => {
  const over = told({ state: 'expired', code: null, expires_in_s: null, hold_in_s: null });
  const { user, onBack } = draw({ [asking]: over, [beginAttemptCall.path]: [attempt('a'), attempt('b')] });
  await user.click(await screen.findByRole('button', { name: 'Fazer outro pedido' }));
  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
  expect(finish().disabled).toBe(true);
  expect(localStorage.getItem('checkout_attempt')).toBe('b|3x1=1000');
});
