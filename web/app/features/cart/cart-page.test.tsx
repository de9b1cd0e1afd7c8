import { validateCartCall } from '@giro/contract/calls/products.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { CartPage } from './cart-page.tsx';

const line = { id: 7, SKU: 'A-1', name: 'iPhone 13', price: 1000, quantity: 2, images: [] };
const gone = { ...line, id: 8, SKU: 'B-1', name: 'Moto G' };
const keep = (...products: object[]) => localStorage.setItem('cart', JSON.stringify({ products }));
const kept = () => JSON.parse(localStorage.getItem('cart') ?? '{}').products ?? [];

test('the cart is brought in line with the shop, and the buyer is told what changed', async () => {
  keep(line, gone);
  answerCalls({ [validateCartCall.path]: { body: { updatedProducts: [{ ...line, price: 900, stock: 5 }] } } });
  renderPart(<CartPage />);
  expect(await screen.findByText(/^O preço de iPhone 13 mudou de R\$\s1\.000,00 para R\$\s900,00\.$/)).toBeTruthy();
  expect(screen.getByText('Moto G não está mais à venda e saiu do carrinho.')).toBeTruthy();
  expect(kept()).toMatchObject([{ id: 7, price: 900, quantity: 2 }]);
});

test('a shop that cannot be asked leaves the cart as it is, and says why', async () => {
  keep(line);
  answerCalls({ [validateCartCall.path]: { status: 503, body: { message: 'Voltamos já.' } } });
  renderPart(<CartPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('Voltamos já.');
  expect(kept()).toMatchObject([line]);
});

test('what was taken out can be put back', async () => {
  keep({ ...line, quantity: 1 });
  answerCalls({ [validateCartCall.path]: { body: { updatedProducts: [{ ...line, stock: 5 }] } } });
  const { user } = renderPart(<CartPage />);
  await user.click(await screen.findByRole('button', { name: /^Remover/ }));
  expect(await screen.findByText('iPhone 13 saiu do carrinho.')).toBeTruthy();
  expect(kept()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(kept()).toMatchObject([{ id: 7, quantity: 1 }]));
});

test.each([
  [{}, false],
  [{ delivers: true }, true],
])('of a shop that says %j, the way is asked here: pickup alone, or later', async (shop, isLater) => {
  keep({ ...line, quantity: 1 });
  answerCalls({ [validateCartCall.path]: { body: { updatedProducts: [{ ...line, stock: 5 }] } } });
  renderPart(<CartPage />, { root: { shop } });
  const buy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalizar Compra' });
  expect(buy.disabled).toBe(!isLater);
  expect(screen.queryByRole('checkbox', { name: 'Retirada na loja' }) === null).toBe(isLater);
  expect(screen.queryByRole('button', { name: 'Calcular entrega' }) !== null).toBe(isLater);
});
