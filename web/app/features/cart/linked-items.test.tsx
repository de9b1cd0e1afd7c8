import { type Product, validateCartCall } from '@giro/contract/calls/products.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { emptyCart } from './cart.ts';
import { CartPage } from './cart-page.tsx';
import { withLinked } from './linked-items.ts';

const product = (id: number, more: Partial<Product> = {}) =>
  ({
    id,
    SKU: `S-${id}`,
    name: `Aparelho ${id}`,
    price: 100,
    stock: 5,
    images: [],
    attributes: [],
    ...more,
  }) as unknown as Product;
const kept = () => JSON.parse(localStorage.getItem('cart') ?? '{}').products ?? [];

test('a link puts its products into the cart, and its address is left behind', async () => {
  answerCalls({ [validateCartCall.path]: { body: { updatedProducts: [product(12), product(15)] } } });
  const { router } = renderPart(<CartPage />, { at: '/carrinho?itens=12:1,15:2' });
  await screen.findByRole('heading', { name: 'Aparelho 15' });
  expect(kept()).toMatchObject([
    { id: 12, quantity: 1 },
    { id: 15, quantity: 2 },
  ]);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('what cannot be had is said, and what can is there', async () => {
  const updatedProducts = [product(1), product(2, { stock: 1 }), product(3, { stock: 0 })];
  answerCalls({ [validateCartCall.path]: { body: { updatedProducts } } });
  renderPart(<CartPage />, { at: '/carrinho?itens=1:1,2:3,3:1,4:1' });
  expect(await screen.findByText('Temos só 1 de Aparelho 2 em estoque.')).toBeTruthy();
  expect(screen.getByText('Aparelho 3 está esgotado e não entrou no carrinho.')).toBeTruthy();
  expect(screen.getByText('Um aparelho do link não está mais à venda.')).toBeTruthy();
  expect(kept()).toMatchObject([
    { id: 1, quantity: 1 },
    { id: 2, quantity: 1 },
  ]);
});

test('a shop that cannot be asked says so, and the link stays to be tried again', async () => {
  answerCalls({ [validateCartCall.path]: { status: 503, body: { message: 'Voltamos já.' } } });
  const { router } = renderPart(<CartPage />, { at: '/carrinho?itens=12:1' });
  expect((await screen.findByRole('alert')).textContent).toContain('Recarregue a página.');
  expect(router.state.location.search).toBe('?itens=12:1');
});

test('nonsense in the address is left behind, and changes nothing', async () => {
  const asked = answerCalls({});
  const { router } = renderPart(<CartPage />, { at: '/carrinho?itens=12:x' });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect([kept(), asked]).toEqual([[], []]);
});

test('the same link twice is the same cart, and nothing is taken out of it', () => {
  const items = [{ id: 1, quantity: 2 }];
  const once = withLinked(emptyCart, items, [product(1)]).cart;
  expect(withLinked(once, items, [product(1)]).cart).toEqual(once);
  const more = withLinked(emptyCart, [{ id: 1, quantity: 4 }], [product(1)]).cart;
  expect(withLinked(more, items, [product(1)]).cart.products).toMatchObject([{ id: 1, quantity: 4 }]);
  expect(withLinked(emptyCart, items, [product(1, { price: 0 })])).toEqual({
    cart: emptyCart,
    notices: ['Aparelho 1 ainda não pode ser comprado. Fale com a loja.'],
  });
});
