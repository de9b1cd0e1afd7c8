import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import {
  beginAttemptCall,
  mailOrderCall,
  merchantCall,
  placeOrderCall,
  priceCartCall,
} from '@giro/contract/calls/orders.ts';
import { validateCartCall } from '@giro/contract/calls/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { buildPayment, buyer, orderCode, pixCode, priceAnswer } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { buildProduct } from '../../../test/shop.ts';
import { readCart } from '../cart/cart.ts';
import { findPurchaseOf } from '../cart/purchases.ts';
import { Checkout } from './checkout.tsx';

const product = buildProduct({ id: 3, name: 'iPhone 13', price: 1000 });
const line = { id: 3, SKU: 'A1', name: 'iPhone 13', price: 1000, quantity: 1, images: [] };
const merchant = { key: 'loja@exemplo.com.br', name: 'Giro', city: 'Blumenau', isDemo: false };
const shop = { company: 'Giro Ltda', cnpj: '00', vicinity: 'Rua XV, 1', email: 'oi@giro.test', opening_hours: [] };
const attempt = (key: string) => ({ status: 201, body: { key, txid: `TX${key}`.padEnd(25, 'A') } });
const ended = 'O cupom VOLTA10 valeu até 11/03/2026.';
const good = { body: priceAnswer({ discount: 100 }) };
const over = { body: priceAnswer({ problem: ended }) };
const refusal = { status: 422, body: { message: ended, error: ended } };

function placed(mode: 'charge' | 'static', value = 900) {
  const payment = buildPayment({ mode, state: 'waiting', value });
  return { status: 201, body: { success: true, order_code: orderCode, hold_until: null, payment } };
}

function openCheckout(mode: 'charge' | 'static', answers: Parameters<typeof answerCalls>[0] = {}, at = '/checkout') {
  const asked = answerCalls({
    [currentUserCall.path]: { body: buyer },
    [merchantCall.path]: { body: { merchant, mode } },
    [validateCartCall.path]: { body: { updatedProducts: [product] } },
    [beginAttemptCall.path]: [attempt('a'), attempt('b')],
    [priceCartCall.path]: good,
    [placeOrderCall.path]: placed(mode),
    [mailOrderCall.path]: { body: {} },
    [`/pedidos/${orderCode}/pagamento`]: { body: buildPayment({ value: 900 }) },
    '/googleMaps': { body: { ...shop, iframe: null } },
    ...answers,
  });
  const drawn = renderPart(<Checkout />, { at, root: { shop, origin: 'http://loja.test' } });
  const sent = () => asked.filter(({ path }) => path === `/api${placeOrderCall.path}`);
  return { ...drawn, sent };
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const press = (name: string) => screen.findByRole('button', { name });
const termsOf = ({ body }: { body: unknown }) => {
  const { coupon, totalAmount } = body as { coupon?: string; totalAmount: number };
  return { coupon, totalAmount };
};
const codeOnScreen = () => screen.findByLabelText<HTMLTextAreaElement>('Pix copia e cola');

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.setItem('token', 'handle');
  localStorage.setItem('cart', JSON.stringify({ products: [line], coupon: 'VOLTA10' }));
});

test('the summary says what the total is made of, and an order is sent with coupon and total', async () => {
  const { user, sent } = openCheckout('static');
  const items = within(await screen.findByRole('region', { name: 'Itens' }));
  expect(plain((await items.findByRole('row', { name: /^Cupom VOLTA10/ })).textContent)).toContain('− R$ 100,00');
  expect(plain(items.getByRole('row', { name: /^Total/ }).textContent)).toBe('TotalR$ 900,00');
  expect(items.getByText('Cupom VOLTA10 aplicado')).toBeTruthy();
  await user.click(await press('Próximo'));
  expect((await codeOnScreen()).value).toContain('5406900.00');
  await user.click(await press('Finalizar Pagamento'));
  expect(await screen.findByText('Conclusão da Compra')).toBeTruthy();
  expect(sent().map(termsOf)).toEqual([{ coupon: 'VOLTA10', totalAmount: 900 }]);
  expect(readCart()).toMatchObject({ products: [] });
});

test('a coupon that has ended since the summary keeps the buyer there, with the new total in words', async () => {
  const { user } = openCheckout('static', { [priceCartCall.path]: [good, over] });
  await screen.findByText('Cupom VOLTA10 aplicado');
  await user.click(await press('Próximo'));
  const notice = await screen.findByText(/Sem o cupom, o total é/);
  expect(plain(notice.textContent)).toBe(`${ended} Sem o cupom, o total é R$ 1.000,00.`);
  expect(screen.getByText('Passo 1 de 3')).toBeTruthy();
  expect(readCart().products).toHaveLength(1);
  await user.click(await press('Próximo'));
  expect((await codeOnScreen()).value).toContain('54071000.00');
});

test('a shop that cannot be asked about the coupon lets nobody pay without it unnoticed', async () => {
  const { user } = openCheckout('static', { [priceCartCall.path]: [good, { status: 500 }] });
  await screen.findByText('Cupom VOLTA10 aplicado');
  await user.click(await press('Próximo'));
  expect(await screen.findAllByText('Não conseguimos conferir o cupom. Tente de novo.')).not.toEqual([]);
  expect(screen.getByText('Passo 1 de 3')).toBeTruthy();
});

test('a reload at the payment with a coupon that can no longer be used leads back to the summary', async () => {
  openCheckout('static', { [priceCartCall.path]: over }, '/checkout?passo=2');
  expect(await screen.findByText('Passo 1 de 3')).toBeTruthy();
  expect(await screen.findByText(/Sem o cupom, o total é/)).toBeTruthy();
});

test('a fixed code whose coupon is refused says why, keeps the cart, and shows the new total', async () => {
  const answers = {
    [priceCartCall.path]: [good, good, over],
    [placeOrderCall.path]: [refusal, placed('static', 1000)],
  };
  const { user, sent } = openCheckout('static', answers);
  await screen.findByText('Cupom VOLTA10 aplicado');
  await user.click(await press('Próximo'));
  await codeOnScreen();
  await user.click(await press('Finalizar Pagamento'));
  expect((await screen.findByRole('alert')).textContent).toContain(ended);
  await waitFor(async () => expect((await codeOnScreen()).value).toContain('54071000.00'));
  expect(readCart().products).toHaveLength(1);
  await user.click(await press('Finalizar Pagamento'));
  expect(await screen.findByText('Conclusão da Compra')).toBeTruthy();
  expect(sent().map(termsOf)).toEqual([
    { coupon: 'VOLTA10', totalAmount: 900 },
    { coupon: undefined, totalAmount: 1000 },
  ]);
});

describe('a charge', () => {
  async function goToCharge(answers: Parameters<typeof answerCalls>[0] = {}) {
    const opened = openCheckout('charge', answers);
    await screen.findByText('Cupom VOLTA10 aplicado');
    await opened.user.click(await press('Próximo'));
    return opened;
  }

  it('is asked for with the coupon, and repeated with what it was ordered with', async () => {
    const { user, sent, unmount } = await goToCharge();
    expect((await codeOnScreen()).value).toBe(pixCode);
    await waitFor(() => expect(findPurchaseOf(buyer.id)?.terms).toEqual({ coupon: 'VOLTA10', totalCents: 90_000 }));
    unmount();
    // Its own order has the last use by now, and a reload is the same order all the same.
    const again = openCheckout('charge', { [priceCartCall.path]: over }, '/checkout?passo=2');
    await codeOnScreen();
    await user.click(await press('Finalizar Pagamento'));
    await waitFor(() => expect(again.sent()).toHaveLength(2));
    expect([...sent(), ...again.sent()].map(termsOf)).toEqual(
      Array.from({ length: 3 }, () => ({ coupon: 'VOLTA10', totalAmount: 900 })),
    );
  });

  it('whose coupon is refused says why and what it costs without, and is ordered so only when the buyer says so', async () => {
    const answers = {
      [priceCartCall.path]: [good, good, over],
      [placeOrderCall.path]: [refusal, placed('charge', 1000)],
    };
    const { user, sent } = await goToCharge(answers);
    expect((await screen.findByRole('alert')).textContent).toContain(ended);
    const told = await screen.findByText(/Sem o cupom, o total é/);
    expect(plain(told.textContent)).toContain('R$ 1.000,00');
    expect(sent()).toHaveLength(1);
    expect(readCart().products).toHaveLength(1);
    await user.click(await press('Comprar sem o cupom'));
    await codeOnScreen();
    expect(sent().map(termsOf)).toEqual([
      { coupon: 'VOLTA10', totalAmount: 900 },
      { coupon: undefined, totalAmount: 1000 },
    ]);
    expect(readCart().coupon).toBeUndefined();
  });
});
