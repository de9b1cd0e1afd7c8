import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import { expect, it } from 'vitest';
import { pickOffers } from './load-home.ts';

const brand = (name: string, values: Record<string, number>): SellBrand => ({
  id: 1,
  name,
  brand: name,
  image_marca: null,
  types: [
    {
      id: 1,
      name: 'Smartphone',
      models: Object.entries(values).map(([model, max_value], index) => ({
        id: index + 1,
        name: model,
        ordem: index,
        image_model: null,
        max_value,
      })),
    },
  ],
});
const names = (...brands: SellBrand[]) => pickOffers(brands).map(({ name }) => name);

it('of many iPhones the most valuable, one halfway and the least valuable are shown', () => {
  const apple = brand('Apple', {
    'iPhone 11': 900,
    'iPhone 15': 3200,
    'iPhone 13': 1900,
    'iPhone 14': 2500,
    'iPad Air': 9000,
    'iPhone X': 0,
  });
  expect(names(apple, brand('Samsung', { 'Galaxy S24': 9999 }))).toEqual(['iPhone 15', 'iPhone 14', 'iPhone 11']);
});

it('a shop with hardly any iPhone shows what it buys besides', () => {
  const apple = brand('Apple', { 'iPhone 15': 3200 });
  expect(names(apple, brand('Samsung', { A: 100, B: 200 }))).toEqual(['iPhone 15', 'B', 'A']);
});

it('a shop that buys nothing shows nothing', () => {
  expect(names()).toEqual([]);
  expect(names(brand('Apple', { 'iPhone 15': 0 }))).toEqual([]);
});
