import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { beginAttemptCall, mailOrderCall, merchantCall, placeOrderCall } from '@giro/contract/calls/orders.ts';
import { validateCartCall } from '@giro/contract/calls/products.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPayment, buyer, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { buildProduct } from '../../../test/shop.ts';
import { readCart, takeFromCart } from '../cart/cart.ts';
import { Checkout } from './checkout.tsx';

const product = buildProduct({ id: 3, name: 'iPhone 13', price: 1000 });
const line = { id: 3, SKU: 'A1', name: 'iPhone 13', price: 1000, quantity: 1, images: [] };
const merchant = { key: 'loja@exemplo.com.br', name: 'Giro', city: 'Blumenau', isDemo: false };
const shop = { company: 'Giro Ltda', cnpj: '00', vicinity: 'Rua XV, 1', email: 'oi@giro.test', opening_hours: [] };
const attempt = (key: string) => ({ status: 201, body: { key, txid: `TX${key}`.padEnd(25, 'A') } });
const placed = (state: 'waiting' | 'cancelled' | 'paid') => ({
  status: 201,
  body: {
    success: true,
    order_code: orderCode,
    hold_until: null,
    payment: buildPayment({ mode: 'static', state, expires_in_s: null }),
  },
});

/** A tab of one browser: it shares what the browser keeps with the others. */
function openTab(at = '/checkout', answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({
    [currentUserCall.path]: { body: buyer },
    [merchantCall.path]: { body: { merchant, mode: 'static' } },
    [validateCartCall.path]: { body: { updatedProducts: [product] } },
    [beginAttemptCall.path]: attempt('a'),
    [placeOrderCall.path]: placed('waiting'),
    [mailOrderCall.path]: { body: {} },
    '/googleMaps': { body: { ...shop, iframe: null } },
    ...answers,
  });
  return { ...renderPart(<Checkout />, { at, root: { shop, origin: 'http://loja.test' } }), asked };
}

const pixCode = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Pix copia e cola')).value;
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.setItem('token', 'handle');
  localStorage.setItem('cart', JSON.stringify({ products: [line] }));
});

test('back, forward, a reload and a second tab show the step of their address and one code', async () => {
  const { user, router, unmount } = openTab();
  await user.click(await screen.findByRole('button', { name: 'Próximo' }));
  const code = await pixCode();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Passo 1 de 3')).toBeTruthy();
  await act(() => router.navigate(1));
  expect(await screen.findByText('Passo 2 de 3')).toBeTruthy();
  expect(await pixCode()).toBe(code);
  unmount();
  sessionStorage.clear();
  const { asked } = openTab('/checkout?passo=2');
  expect(await pixCode()).toBe(code);
  expect(asked.find(({ path }) => path.endsWith(beginAttemptCall.path))?.body).toEqual({ key: 'a' });
});

test('a cart that no longer stands as it was leads back to the first step', async () => {
  const dearer = { body: { updatedProducts: [{ ...product, price: 1200 }] } };
  const { router } = openTab('/checkout?passo=2', { [validateCartCall.path]: dearer });
  expect(await screen.findByText(/^O preço de iPhone 13 mudou/)).toBeTruthy();
  expect(router.state.location.search).toBe('');
  expect(screen.getByText('Passo 1 de 3')).toBeTruthy();
});

test('what another tab has ordered is not paid again in this one', async () => {
  openTab('/checkout?passo=2');
  await pixCode();
  act(() => takeFromCart([line]));
  expect(await screen.findByText(/o pedido já está registrado: não pague de novo/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver meus pedidos' }).getAttribute('href')).toBe('/pedidos');
  expect(screen.queryByLabelText('Pix copia e cola')).toBeNull();
});

test.each(['cancelled', 'paid'] as const)(
  'an attempt that is a %s order already is told, and another begins',
  async (state) => {
    const answers = {
      [beginAttemptCall.path]: [attempt('a'), attempt('b')],
      [placeOrderCall.path]: [placed(state), placed('waiting')],
    };
    const { user, asked } = openTab('/checkout?passo=2', answers);
    const first = await pixCode();
    await user.click(press('Finalizar Pagamento'));
    expect((await screen.findByRole('alert')).textContent).toContain(`já foi usado no pedido ${orderCode}`);
    await waitFor(async () => expect(await pixCode()).not.toBe(first));
    expect(readCart().products).toHaveLength(1);
    await user.click(press('Finalizar Pagamento'));
    expect(await screen.findByText('Conclusão da Compra')).toBeTruthy();
    const keys = asked
      .filter(({ path }) => path === '/api/orders')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['a', 'b']);
  },
);
