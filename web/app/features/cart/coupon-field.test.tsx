import { priceCartCall } from '@giro/contract/calls/orders.ts';
import { validateCartCall } from '@giro/contract/calls/products.ts';
import { unknownCoupon } from '@giro/contract/rules/coupon.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { priceAnswer } from '../../../test/orders.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { readCart } from './cart.ts';
import { CartPage } from './cart-page.tsx';

const line = { id: 3, SKU: 'A-1', name: 'iPhone 13', price: 1000, quantity: 1, stock: 5, images: [] };
const applied = { body: priceAnswer({ discount: 100 }) };
const refused = (problem: string) => ({ body: priceAnswer({ problem }) });

function openCart(answer: NonNullable<Parameters<typeof answerCalls>[0][string]> = applied, coupon?: string) {
  localStorage.setItem('cart', JSON.stringify({ products: [line], deliveryMethod: 'Retirada na Loja', coupon }));
  const asked = answerCalls({
    [priceCartCall.path]: answer,
    [validateCartCall.path]: { body: { updatedProducts: [line] } },
  });
  return { ...renderPart(<CartPage />), sent: () => asked.filter(({ path }) => path.endsWith(priceCartCall.path)) };
}

const summary = () => screen.getByRole('region', { name: 'Resumo' }).textContent?.replaceAll('\u00a0', ' ');
const field = () => screen.findByLabelText<HTMLInputElement>('Cupom de desconto');

async function type(user: ReturnType<typeof openCart>['user'], code: string) {
  await user.click(await screen.findByRole('button', { name: 'Tenho um cupom' }));
  await user.type(await field(), code);
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
}

test('without a coupon the shop is asked for no price, and the total stands alone', async () => {
  const { sent } = openCart();
  expect(await screen.findByRole('button', { name: 'Tenho um cupom' })).toBeTruthy();
  expect(summary()).toContain('Total R$ 1.000,00');
  expect(summary()).not.toContain('Produtos');
  expect(sent()).toEqual([]);
});

test('a coupon that is typed is applied: what it takes off stands over the new total', async () => {
  const { user, sent } = openCart();
  await type(user, ' volta10 ');
  expect(await screen.findByText('Cupom VOLTA10 aplicado')).toBeTruthy();
  expect(summary()).toContain('ProdutosR$ 1.000,00Cupom VOLTA10− R$ 100,00Total R$ 900,00');
  expect(sent().map(({ body }) => body)).toEqual([{ products: [{ id: 3, quantity: 1 }], coupon: 'VOLTA10' }]);
  expect(readCart().coupon).toBe('VOLTA10');
  expect(document.activeElement?.textContent).toBe('Remover o cupom VOLTA10');
  await user.click(screen.getByRole('button', { name: /^Remover o cupom/ }));
  expect(await screen.findByRole('button', { name: 'Tenho um cupom' })).toBe(document.activeElement);
  expect(summary()).toContain('Total R$ 1.000,00');
  expect(readCart().coupon).toBeUndefined();
});

test.each([
  ['is not known', refused(unknownCoupon), unknownCoupon],
  ['has ended', refused('O cupom VOLTA10 valeu até 11/03/2026.'), 'O cupom VOLTA10 valeu até 11/03/2026.'],
  ['is one too many', { status: 429, body: { message: 'Tente de novo mais tarde.' } }, 'Tente de novo mais tarde.'],
  ['cannot be asked for', { status: 500 }, 'Não conseguimos conferir o cupom. Tente de novo.'],
])('a code that %s says so at its field, and stays to be corrected', async (_, answer, text) => {
  const { user } = openCart([answer, applied]);
  await type(user, 'VOLTA10');
  await waitFor(() => expect(problems()).toEqual([text]));
  expect((await field()).value).toBe('VOLTA10');
  expect(readCart()).toMatchObject({ products: [{ id: 3 }] });
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(await screen.findByText('Cupom VOLTA10 aplicado')).toBeTruthy();
});

test.each([
  ['', 'Digite o código do cupom.'],
  ['não é!', unknownCoupon],
])('what can be no code (%j) is told without asking the shop', async (typed, text) => {
  const { user, sent } = openCart();
  await user.click(await screen.findByRole('button', { name: 'Tenho um cupom' }));
  if (typed) await user.type(await field(), typed);
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(problems()).toEqual([text]));
  expect(sent()).toEqual([]);
});

test('the coupon of a link is applied by itself, once: removed, it stays away', async () => {
  sessionStorage.setItem('coupon', 'volta10');
  const { user, unmount } = openCart();
  expect(await screen.findByText('Cupom VOLTA10 aplicado')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Remover o cupom/ }));
  unmount();
  openCart();
  expect(await screen.findByRole('button', { name: 'Tenho um cupom' })).toBeTruthy();
});

test('the coupon of a link that does not fit says why and applies once it does', async () => {
  sessionStorage.setItem('coupon', 'VOLTA10');
  const least = 'O cupom VOLTA10 vale para compras a partir de R$ 1.500,00.';
  const { user, sent } = openCart([refused(least), { body: priceAnswer({ items: 2000, discount: 200 }) }]);
  expect(await screen.findByText(least)).toBeTruthy();
  expect((await field()).value).toBe('VOLTA10');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar Compra' }).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Aumentar quantidade de iPhone 13' }));
  expect(await screen.findByText('Cupom VOLTA10 aplicado')).toBeTruthy();
  expect(summary()).toContain('Total R$ 1.800,00');
  expect(sent()).toHaveLength(2);
});

test('a code that nobody made is told, and not asked for again', async () => {
  sessionStorage.setItem('coupon', 'INVENTADO');
  const { user, sent } = openCart(refused(unknownCoupon));
  expect(await screen.findByText(unknownCoupon)).toBeTruthy();
  expect((await field()).value).toBe('INVENTADO');
  expect(readCart().coupon).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Aumentar quantidade de iPhone 13' }));
  await waitFor(() => expect(readCart().products[0]?.quantity).toBe(2));
  expect(sent()).toHaveLength(1);
});

test('a link with what can be no code changes nothing', async () => {
  sessionStorage.setItem('coupon', 'ligue para 0800');
  const { sent } = openCart();
  expect(await screen.findByRole('button', { name: 'Tenho um cupom' })).toBeTruthy();
  expect(sent()).toEqual([]);
});
