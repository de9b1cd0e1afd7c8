import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import {
  beginAttemptCall,
  mailOrderCall,
  merchantCall,
  placeOrderCall,
  priceCartCall,
} from '@giro/contract/calls/orders.ts';
import { validateCartCall } from '@giro/contract/calls/products.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPayment, buyer, orderCode, priceAnswer } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { buildProduct } from '../../../test/shop.ts';
import { Checkout } from './checkout.tsx';

const product = buildProduct({ id: 3, name: 'iPhone 13', price: 1000 });
const line = { id: 3, SKU: 'A1', name: 'iPhone 13', price: 1000, quantity: 1, images: [] };
const merchant = { key: 'loja@exemplo.com.br', name: 'Giro', city: 'Blumenau', isDemo: false };
const contacts = { company: 'Giro Ltda', cnpj: '00', vicinity: 'Rua XV, 1', email: 'oi@giro.test', opening_hours: [] };
const giving = { ...contacts, credit: { bonus_percent: 8, days: 365 } };
const attempt = (key: string) => ({ status: 201, body: { key, txid: `TX${key}`.padEnd(25, 'A') } });
const has = (free: number) => ({ body: priceAnswer({ free }) });
const placed = (mode: 'charge' | 'static', state: 'waiting' | 'paid') => ({
  status: 201,
  body: { success: true, order_code: orderCode, hold_until: null, payment: buildPayment({ mode, state }) },
});

function openCheckout(
  mode: 'charge' | 'static',
  answers: Parameters<typeof answerCalls>[0] = {},
  shop: object = giving,
) {
  const asked = answerCalls({
    [currentUserCall.path]: { body: buyer },
    [merchantCall.path]: { body: { merchant, mode } },
    [validateCartCall.path]: { body: { updatedProducts: [product] } },
    [beginAttemptCall.path]: [attempt('a'), attempt('b')],
    [priceCartCall.path]: has(540),
    [placeOrderCall.path]: placed(mode, 'waiting'),
    [mailOrderCall.path]: { body: {} },
    [`/pedidos/${orderCode}/pagamento`]: { body: buildPayment({ mode, state: 'paid' }) },
    '/googleMaps': { body: { ...contacts, iframe: null } },
    ...answers,
  });
  const drawn = renderPart(<Checkout />, { at: '/checkout', root: { shop, origin: 'http://loja.test' } });
  const sent = () => asked.filter(({ path }) => path === `/api${placeOrderCall.path}`).map(({ body }) => body);
  return { ...drawn, asked, sent };
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const press = (name: string) => screen.findByRole('button', { name });
const choice = () => screen.findByRole('checkbox', { name: /^Usar meu crédito/ });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.setItem('token', 'handle');
  localStorage.setItem('cart', JSON.stringify({ products: [line] }));
});

test('credit takes its part, and the code is for the rest', async () => {
  const { user, sent } = openCheckout('static');
  expect(plain((await choice()).closest('div')?.parentElement?.textContent)).toContain('Usar meu crédito (R$ 540,00)');
  await user.click(await choice());
  expect(plain((await screen.findByText('Falta pagar por Pix')).closest('div')?.textContent)).toContain('R$ 460,00');
  await user.click(await press('Próximo'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Pix copia e cola')).value).toContain('5406460.00');
  await user.click(await press('Finalizar Pagamento'));
  expect(await screen.findByText('Conclusão da Compra')).toBeTruthy();
  expect(sent()).toMatchObject([{ totalAmount: 1000, credit: 540 }]);
});

test.each(['static', 'charge'] as const)(
  'credit that pays all waits for a press and shows no code: %s',
  async (mode) => {
    const { user, sent } = openCheckout(mode, {
      [priceCartCall.path]: has(1500),
      [placeOrderCall.path]: placed(mode, 'paid'),
    });
    await user.click(await choice());
    await user.click(await press('Próximo'));
    expect(await screen.findByRole('heading', { name: 'Seu crédito paga tudo' })).toBeTruthy();
    expect(screen.queryByLabelText('Pix copia e cola')).toBeNull();
    expect(sent()).toEqual([]);
    await user.click(await press('Finalizar Pagamento'));
    expect(await screen.findByText('Pagamento confirmado.')).toBeTruthy();
    expect(sent()).toMatchObject([{ totalAmount: 1000, credit: 1000 }]);
  },
);

test.each(['static', 'charge'] as const)(
  'credit that somebody else has used says so where it is chosen: %s',
  async (mode) => {
    const text = 'Seu crédito mudou: não há mais tanto.';
    const { user } = openCheckout(mode, {
      [priceCartCall.path]: [has(540), has(540), has(540), has(100)],
      [placeOrderCall.path]: { status: 422, body: { message: text, error: text, errors: { credit: [text] } } },
    });
    await user.click(await choice());
    await user.click(await press('Próximo'));
    if (mode === 'static') {
      await screen.findByLabelText('Pix copia e cola');
      await user.click(await press('Finalizar Pagamento'));
    }
    expect(await screen.findByText('Passo 1 de 3')).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('who has none is asked nothing, and a shop that gives none is not asked', async () => {
  const { asked, unmount } = openCheckout('static', { [priceCartCall.path]: { body: priceAnswer({}) } });
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith(priceCartCall.path))).toBe(true));
  expect(screen.queryByRole('checkbox')).toBeNull();
  unmount();
  const without = openCheckout('static', {}, contacts);
  await screen.findByText('Resumo da Compra');
  await vi.waitFor(() => expect(without.asked.some(({ path }) => path.endsWith(currentUserCall.path))).toBe(true));
  expect(without.asked.some(({ path }) => path.endsWith(priceCartCall.path))).toBe(false);
});
