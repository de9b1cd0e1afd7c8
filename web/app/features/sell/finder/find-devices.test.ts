import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import { expect, it } from 'vitest';
import { findDevices } from './find-devices.ts';

const brandOf = (id: number, name: string, ...models: string[]): SellBrand => ({
  id,
  name,
  brand: name,
  image_marca: null,
  types: [
    {
      id: 2,
      name: 'Smartphone',
      models: models.map((model, index) => ({
        id: id * 100 + index,
        name: model,
        ordem: 1,
        image_model: null,
        max_value: 1,
      })),
    },
  ],
});
const brands = [
  brandOf(
    1,
    'Apple',
    'iPhone 13 Pro Max',
    'iPhone 13 Pro',
    'iPhone 13',
    'iPhone 14',
    'iPhone SE (2ª geração)',
    'iPhone 11',
  ),
  brandOf(2, 'Samsung', 'Galaxy S23 Ultra', 'Galaxy S23', 'Galaxy A54 5G'),
  brandOf(3, 'Motorola', 'Moto G84'),
];
const named = (typed: string) => findDevices(brands, typed, 8).map(({ model }) => model.name);

it.each([
  ['iphone 13', 'iPhone 13'],
  ['iPhone13', 'iPhone 13'],
  ['ifone 13 promax', 'iPhone 13 Pro Max'],
  ['ipone 14', 'iPhone 14'],
  ['galaxi s23', 'Galaxy S23'],
  ['galxy s23 ultra', 'Galaxy S23 Ultra'],
  ['s23', 'Galaxy S23'],
  ['samsung a54', 'Galaxy A54 5G'],
  ['a54 samsumg', 'Galaxy A54 5G'],
  ['MOTO G 84', 'Moto G84'],
  ['se 2 geracao', 'iPhone SE (2ª geração)'],
  ['apple 11', 'iPhone 11'],
])('“%s” means first %s', (typed, first) => {
  expect(named(typed)[0]).toBe(first);
});

it.each(['', '  ', 'iphone 15', 'xiaomi', 'galaxy s24', '?!'])('“%s” means none of them', (typed) => {
  expect(named(typed)).toEqual([]);
});

it('names no more than are wanted, each with its brand and type', () => {
  expect(findDevices(brands, 'iphone', 2)).toHaveLength(2);
  expect(findDevices(brands, 's23', 1)[0]).toMatchObject({ brand: { id: 2 }, type: { id: 2 } });
});
