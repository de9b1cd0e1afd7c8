import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import ProductList from './product-list.tsx';

const product: ManagedProduct = {
  id: 9,
  SKU: 'IP13-AZ',
  name: 'iPhone 13',
  price: 1000,
  stock: 3,
  images: [],
  details: { stock: 3, description: '' },
  attributes: [],
  selected_attributes: [],
  types: [],
  modelo: null,
  created_at: '2026-01-01T12:00:00Z',
  version: 5,
  published: true,
};
const listOf = (row: ManagedProduct) => ({ body: { data: [row], total: 1, current_page: 1, last_page: 1 } });
const catalogue = { body: { types: [], brands: [], modelos: [], attributes: [] } };

async function openRow(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls({ '/products/gestao?page=1': listOf(product), '/categoryAll2': catalogue, ...answers });
  const { user } = renderPart(<ProductList />, { at: '/cadastros' });
  await screen.findByRole('table');
  async function type(what: 'preço' | 'estoque', text: string) {
    await user.click(screen.getByTitle(`Mudar o ${what}`));
    await user.keyboard(text);
  }
  const sent = () => asked.filter(({ path }) => /\/(preco|estoque)$/.test(path));
  return { user, type, sent };
}

test('Enter saves a price over the version that was seen, and the row says so', async () => {
  const { type, sent } = await openRow({
    '/9/preco': { body: { message: 'Preço salvo: era R$ 1.000,00.', product: { ...product, price: 950 } } },
  });
  await type('preço', '950{Enter}');
  expect(await screen.findByText('Preço salvo: era R$ 1.000,00.')).toBeTruthy();
  expect(sent().map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([[{ price: 950 }, '"5"']]);
});

test('Esc leaves everything as it was, and the keyboard where it was', async () => {
  const { user, type, sent } = await openRow({});
  await type('preço', '1{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Novo valor para o preço de iPhone 13' })).toBeNull();
  const opener = screen.getByTitle('Mudar o preço');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.keyboard('{Enter}{Enter}');
  expect(sent()).toEqual([]);
});

test('what is no amount is told, and is not sent', async () => {
  const { type, sent } = await openRow({});
  await type('preço', 'mil{Enter}');
  expect(problems()).toHaveLength(1);
  expect(sent()).toEqual([]);
});

test('a price that somebody else has changed is shown, what was typed stays, and a second press saves over that', async () => {
  const message = '“iPhone 13” foi alterado por Bia em 01/02/2026 às 10:00. Nada foi gravado: confira de novo.';
  const changed = { ...product, price: 900, version: 6 };
  const { user, type, sent } = await openRow({
    '/products/gestao?page=1': [listOf(product), listOf(changed)],
    '/9/preco': [{ status: 409, body: { message } }, { body: { message: 'Preço salvo.', product: changed } }],
  });
  await type('preço', '950{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await screen.findByText(/^Agora: R\$\s900,00$/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Novo valor para o preço de iPhone 13' }).value).toBe(
    '950',
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Preço salvo.')).toBeTruthy();
  expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual(['"5"', '"6"']);
});

test('a stock is sent with the number that was seen', async () => {
  const stock = ['O estoque mudou enquanto você editava: agora há 1 unidade. Confira o número e salve de novo.'];
  const { user, type, sent } = await openRow({
    '/products/gestao?page=1': [listOf(product), listOf({ ...product, stock: 1 })],
    '/9/estoque': [
      { status: 422, body: { errors: { stock } } },
      { body: { message: 'Estoque salvo: era 1.', product } },
    ],
  });
  await type('estoque', '0{Enter}');
  expect(await screen.findByText(String(stock[0]))).toBeTruthy();
  expect(await screen.findByText('Agora: 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Estoque salvo: era 1.')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    { stock: 0, stock_seen: 3 },
    { stock: 0, stock_seen: 1 },
  ]);
});

test('a price below the floor is saved with its reason; the floor stands below the field', async () => {
  const floors = [{ product_id: 9, cost: 800, floor: 960, price: 1000, below: false }];
  const { user, type, sent } = await openRow({
    '/precos/piso?produtos=9': { body: { floors } },
    '/9/preco': [
      { status: 409, body: { message: 'Este preço fica abaixo do piso.', needs: 'floor_reason' } },
      { body: { message: 'Preço salvo.', product: { ...product, price: 950 } } },
    ],
  });
  await type('preço', '950');
  expect(await screen.findByText(/^Abaixo do piso, que é R\$\s960,00\.$/)).toBeTruthy();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText('Motivo'), 'Vitrine riscada');
  await user.click(screen.getByRole('button', { name: 'Seguir assim mesmo' }));
  expect(await screen.findByText('Preço salvo.')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ price: 950 }, { price: 950, floor_reason: 'Vitrine riscada' }]);
});

test('a floor that the shop holds to is told at the price', async () => {
  const errors = { price: ['Este preço fica abaixo do piso da loja.'] };
  const { type } = await openRow({ '/9/preco': { status: 422, body: { errors } } });
  await type('preço', '950{Enter}');
  await waitFor(() => expect(problems()).toEqual(['Este preço fica abaixo do piso da loja.']));
});
