import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { validateCartCall } from '@giro/contract/calls/products.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildPayment, buyer, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { CartPage } from './cart-page.tsx';
import { PurchaseReminder } from './purchase-reminder.tsx';
import { findPurchaseOf, keepPurchase } from './purchases.ts';

const line = { id: 3, SKU: 'A-1', name: 'iPhone 13', price: 1000, quantity: 1, images: [] };
const asking = `/pedidos/${orderCode}/pagamento`;
const told = (changes: Parameters<typeof buildPayment>[0] = {}) => ({
  body: buildPayment(changes),
  headers: { date: 'Thu, 12 Mar 2026 17:20:00 GMT' },
});
const inCart = () => JSON.parse(localStorage.getItem('cart') ?? '{"products":[]}').products;

beforeEach(() => {
  localStorage.setItem('token', 'handle');
  localStorage.setItem('cart', JSON.stringify({ products: [line] }));
  const remembered = { person: buyer.id, code: orderCode, key: 'a', fingerprint: '3x1=1000' };
  keepPurchase({ ...remembered, lines: [{ id: 3, quantity: 1 }] });
});

test('who paid and closed the tab is told once, and finds the cart emptied', async () => {
  answerCalls({ [currentUserCall.path]: { body: buyer }, [asking]: told({ state: 'paid', code: null }) });
  const { unmount } = renderPart(<PurchaseReminder />);
  expect(await screen.findByText(/^Seu pedido ABCD2345 foi pago\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver o pedido' }).getAttribute('href')).toBe(`/pedidos/${orderCode}`);
  await waitFor(() => expect(inCart()).toEqual([]));
  expect(findPurchaseOf(buyer.id)).toBeUndefined();
  unmount();
  renderPart(<PurchaseReminder />);
  expect(screen.queryByText(/foi pago/)).toBeNull();
});

test('who left before paying is led to the payment, and the cart stays', async () => {
  answerCalls({ [currentUserCall.path]: { body: buyer }, [asking]: told() });
  renderPart(<PurchaseReminder />);
  expect(await screen.findByText(/^Pedido ABCD2345 reservado até 14:35\. Falta o Pix\./)).toBeTruthy();
  expect(inCart()).toHaveLength(1);
  expect(findPurchaseOf(buyer.id)).toBeDefined();
});

test('a purchase that came to nothing is forgotten without a word', async () => {
  answerCalls({ [currentUserCall.path]: { body: buyer }, [asking]: told({ state: 'cancelled', code: null }) });
  renderPart(<PurchaseReminder />);
  await waitFor(() => expect(findPurchaseOf(buyer.id)).toBeUndefined());
  expect(screen.queryByRole('link')).toBeNull();
  expect(inCart()).toHaveLength(1);
});

test('nobody else who signs in hears of it, and it waits for its person', async () => {
  const asked = answerCalls({ [currentUserCall.path]: { body: { ...buyer, id: 8 } } });
  renderPart(<PurchaseReminder />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.path).toBe(`/api${currentUserCall.path}`);
  expect(findPurchaseOf(buyer.id)).toBeDefined();
});

test('the units that one’s own unpaid order keeps are no shortage in the cart', async () => {
  answerCalls({
    [currentUserCall.path]: { body: buyer },
    [asking]: told(),
    [validateCartCall.path]: { body: { updatedProducts: [{ ...line, stock: 0 }] } },
  });
  renderPart(<CartPage />);
  await waitFor(() => expect(inCart()[0]?.stock).toBe(1));
  expect(screen.queryByText(/^Esgotado/)).toBeNull();
});

test('once its order is over, they are', async () => {
  answerCalls({
    [currentUserCall.path]: { body: buyer },
    [asking]: told({ state: 'cancelled', code: null, hold_in_s: null }),
    [validateCartCall.path]: { body: { updatedProducts: [{ ...line, stock: 0 }] } },
  });
  renderPart(<CartPage />);
  expect(await screen.findByText(/^Esgotado/)).toBeTruthy();
});
