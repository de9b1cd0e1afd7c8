import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { describe, expect, test } from 'vitest';
import { attributeChoicesOf, copiedValuesOf, productFormOf, productProblems, productValuesOf } from './product-form.ts';

const product: ManagedProduct = {
  id: 9,
  SKU: 'IP13',
  name: 'iPhone 13',
  price: 2599.9,
  stock: 3,
  images: [{ url: '/a.webp' }, { url: '/b.webp' }],
  details: { stock: 3, description: '<p>Ótimo</p>' },
  attributes: [{ attribute_name: 'Estado', values: [{ id: 1, value: 'Seminovo' }] }],
  selected_attributes: [],
  types: [{ id: 2, name: 'Celular' }],
  modelo: { id: 4, name: 'iPhone 13' },
  created_at: '2026-01-01T12:00:00Z',
  version: 5,
  published: true,
};

const attribute = (name: string, types: number[], values: string[]): Attribute => ({
  id: 1,
  name,
  attribute_name: name,
  ordem: 1,
  classification: 2,
  is_filter: true,
  types,
  version: 1,
  attribute_values: values.map((value, index) => ({ id: index + 1, value, ordem: index })),
});

const fieldsOf = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

describe('saving a product', () => {
  test('sends its fields as text, lists as JSON, the pictures that stay by url', () => {
    const file = new File([new Uint8Array(3)], 'nova.png', { type: 'image/png' });
    const values = productValuesOf(product);
    const form = productFormOf({ ...values, images: [...values.images, { key: 'x', url: 'blob:x', file }] }, product);
    expect(fieldsOf(form)).toEqual({
      SKU: 'IP13',
      name: 'iPhone 13',
      price: '2599.9',
      description: '<p>Ótimo</p>',
      modelo: '4',
      selectedAttributes: '{"Estado":["Seminovo"]}',
      selectedTipo: '[2]',
      published: 'true',
      existingImages: '["/a.webp","/b.webp"]',
    });
    expect(form.getAll('images')).toHaveLength(1);
  });

  test.each([
    ['1.005', '1005'],
    ['1.234,56', '1234.56'],
    ['R$ 950,00', '950'],
    ['950', '950'],
    ['1005.50', '1005.5'],
  ])('sends the price typed as %j as %s', (typed, sent) => {
    expect(productFormOf({ ...productValuesOf(product), price: typed }, product).get('price')).toBe(sent);
  });

  test('sends the stock only when the admin changed it, over the one that they saw', () => {
    const values = productValuesOf(product);
    expect(productFormOf(values, product).has('stock')).toBe(false);
    const changed = productFormOf({ ...values, stock: '7' }, product);
    expect([changed.get('stock'), changed.get('stock_seen')]).toEqual(['7', '3']);
    expect(productFormOf(values, undefined).get('stock')).toBe('3');
  });

  test('that is added sends no pictures to keep', () => {
    expect(productFormOf(productValuesOf(undefined), undefined).has('existingImages')).toBe(false);
  });
});

test('a copy has everything but a SKU and stock, and keeps the pictures', () => {
  const values = copiedValuesOf(product);
  expect(values).toEqual({ ...productValuesOf(product), SKU: '', stock: '0' });
  const form = fieldsOf(productFormOf({ ...values, SKU: 'IP13-2' }, undefined));
  expect(form).toMatchObject({ SKU: 'IP13-2', stock: '0', existingImages: '["/a.webp","/b.webp"]' });
});

test('every missing or bad field is told', () => {
  expect(Object.keys(productProblems(productValuesOf(undefined))).sort()).toEqual(['SKU', 'name', 'price', 'stock']);
  const values = productValuesOf(product);
  expect(productProblems(values)).toEqual({});
  expect(productProblems({ ...values, price: '950', stock: '0' })).toEqual({});
  expect(Object.keys(productProblems({ ...values, price: '-1', stock: '1,5' }))).toEqual(['price', 'stock']);
});

describe('the attributes of a product', () => {
  const attributes = [attribute('Cor', [], ['Azul']), attribute('Pulseira', [7], ['Couro'])];
  const names = (selectedTipo: string[], selectedAttributes: Record<string, string[]> = {}) =>
    attributeChoicesOf(attributes, { selectedTipo, selectedAttributes }).map(({ name }) => name);

  test('are those of every type and those of the chosen types', () => {
    expect(names([])).toEqual(['Cor']);
    expect(names(['2'])).toEqual(['Cor']);
    expect(names(['2', '7'])).toEqual(['Cor', 'Pulseira']);
  });

  test('never hide what the product has', () => {
    expect(names([], { Pulseira: ['Couro'] })).toEqual(['Cor', 'Pulseira']);
    expect(names([], { Pulseira: [] })).toEqual(['Cor']);
  });

  test('that the shop no longer has can be taken off', () => {
    const choices = attributeChoicesOf(attributes, { selectedTipo: [], selectedAttributes: { Antigo: ['x'] } });
    expect(choices.at(-1)).toEqual({ name: 'Antigo', values: ['x'], isGone: true });
  });
});
