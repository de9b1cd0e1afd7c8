import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildOrder } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import PanelSearch, { screenHits } from './panel-search.tsx';

const page = (data: object[]) => ({ body: { data, total: data.length, current_page: 1, last_page: 1 } });
const proposal = {
  id: 7,
  marca: 'Apple',
  modelo: 'iPhone 13',
  status: 5,
  user: { name: 'Maria Souza' },
};

function open() {
  const asked = answerCalls({
    '/orders?search=iphone': { body: { orders: [buildOrder()], total: 1, current_page: 1, last_page: 1 } },
    '/proposals?search=iphone': page([proposal]),
    '/usersAdmin?search=iphone': page([]),
    '/products/gestao?search=iphone': page([{ id: 3, SKU: 'SKU-9', name: 'iPhone 13', price: 1000, stock: 2 }]),
    '/unidades?search=iphone': { status: 500 },
  });
  const onClose = vi.fn();
  const screens = { '/vendas/ABCD2345': <h1>O pedido</h1>, '/propostas/7': <h1>A proposta</h1> };
  return { asked, onClose, ...renderPart(<PanelSearch onClose={onClose} />, { screens, root: { shop: {} } }) };
}

test('what every list finds stands together, each with the way there', async () => {
  const { user, asked } = open();
  await user.type(screen.getByRole('searchbox'), 'iphone');
  const orders = within(await screen.findByRole('region', { name: 'Vendas' }));
  expect(orders.getByRole('link').getAttribute('href')).toBe('/vendas/ABCD2345');
  const found = within(await screen.findByRole('region', { name: 'Propostas' }));
  expect(found.getByRole('link').textContent).toBe('Proposta 7: Apple iPhone 13Maria Souza · Em trânsito');
  const products = within(await screen.findByRole('region', { name: 'Produtos' }));
  expect(products.getByRole('link').getAttribute('href')).toBe('/cadastros?aba=aparelhos&search=SKU-9');
  expect(screen.queryByRole('region', { name: 'Pessoas' })).toBeNull();
  expect(asked.some(({ path }) => path.includes('search=ip&'))).toBe(false);
});

test('arrows go from the field to what was found, and Enter opens it', async () => {
  const { user, onClose } = open();
  await user.type(screen.getByRole('searchbox'), 'iphone');
  await screen.findByRole('region', { name: 'Propostas' });
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('href')).toBe('/vendas/ABCD2345');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('A proposta')).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('screens are found by their name, with or without accents', () => {
  const screens = [
    { path: '/avaliacoes', label: 'Avaliações' },
    { path: '/vendas', label: 'Vendas' },
  ];
  expect(screenHits(screens, 'avaliac').map(({ to }) => to)).toEqual(['/avaliacoes']);
});
