import type { Product } from '@giro/contract/calls/products.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import AroundProduct, { noteViewed, recentlyViewed } from './around-product.tsx';

const product = {
  SKU: 'A-1',
  name: 'iPhone 13',
  images: [],
  modelo: { id: 1, name: 'iPhone 13' },
} as unknown as Product;
const other = {
  id: 2,
  SKU: 'A-2',
  name: 'iPhone 13 azul',
  price: 1900,
  stock: 0,
  picture: null,
  condition: 'Seminovo',
};
const near = { ...other, id: 3, SKU: 'B-1', name: 'Moto G', stock: 2, condition: null };
const path = '/products/A-1/related';

const row = async (name: string) => within(await screen.findByRole('region', { name }));

test('around a product stand others of its model, some like it, and what was viewed before', async () => {
  noteViewed({ SKU: 'C-1', name: 'Kindle', picture: null });
  noteViewed(product as never);
  answerCalls({ [path]: { body: { same_model: [other], related: [near] } } });
  renderPart(<AroundProduct product={product} />);
  const ofModel = await row('Mais opções de iPhone 13');
  for (const text of ['Seminovo', 'Esgotado', /1\.900,00/]) expect(ofModel.getByText(text)).toBeTruthy();
  expect(ofModel.getByRole('link').getAttribute('href')).toBe('/produto/A-2/iphone-13-azul');
  expect((await row('Parecidos com este')).getByText('Moto G')).toBeTruthy();
  const viewed = await row('Vistos há pouco');
  expect(viewed.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Kindle']);
  expect(recentlyViewed.read()?.[0]).toEqual({ SKU: 'A-1', name: 'iPhone 13', picture: null });
});

test('nothing around it, or nobody who says so, draws nothing', async () => {
  const asked = answerCalls({ [path]: { status: 404 } });
  const { container } = renderPart(<AroundProduct product={product} />);
  await expect.poll(() => asked.length).toBe(1);
  expect(container.querySelector('section')).toBeNull();
});

test('of what was viewed the last eight are kept, each once; what is no list is none', () => {
  for (let count = 1; count <= 12; count++) noteViewed({ SKU: `S-${count % 10}`, name: 'X', picture: null });
  expect(recentlyViewed.read()?.map(({ SKU }) => SKU)).toEqual([
    'S-2',
    'S-1',
    'S-0',
    'S-9',
    'S-8',
    'S-7',
    'S-6',
    'S-5',
  ]);
  for (const text of ['{"a":1}', 'x', '[1,{"SKU":2}]']) {
    localStorage.setItem('seen-products', text);
    expect(recentlyViewed.read() ?? []).toEqual([]);
  }
});
