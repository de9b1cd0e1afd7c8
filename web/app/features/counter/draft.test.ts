import type { Found } from '@giro/contract/calls/counter.ts';
import { expect, test } from 'vitest';
import { addFound, type DraftLine, missingUnits, saleBodyOf, totalOf, withLine } from './draft.ts';
import { netWords } from './net-bar.tsx';

const unit = (code: string, state = 'in_stock') =>
  ({
    kind: 'unit',
    id: 1,
    code,
    imei: '490154203237518',
    state,
    product: { id: 3, name: 'iPhone 13', price: 2499.9, image: null },
  }) satisfies Found;
const cable = (stock: number, has_units = false) =>
  ({ kind: 'product', id: 4, name: 'Cabo', sku: 'CABO', price: 49.9, stock, image: null, has_units }) satisfies Found;
const added = (lines: readonly DraftLine[], found: Parameters<typeof addFound>[1]) =>
  addFound(lines, found) as DraftLine[];

test('a device is a line with it; a second one of the product joins it, the same one twice does not', () => {
  const one = added([], unit('K7M2P9QX'));
  const two = added(one, unit('K7M2P9QY'));
  expect(two).toMatchObject([{ product_id: 3, quantity: 2, units: [{ code: 'K7M2P9QX' }, { code: 'K7M2P9QY' }] }]);
  expect(addFound(two, unit('K7M2P9QX'))).toBe('O aparelho K7M2P9QX já está nesta venda.');
  expect(addFound([], unit('K7M2P9QX', 'sold'))).toBe('O aparelho K7M2P9QX não está à venda.');
});

test('a product that has devices in stock asks for each of them, which fills the line up', () => {
  const asked = added([], { ...cable(2, true), id: 3 });
  expect(asked.map(missingUnits)).toEqual([1]);
  const named = added(asked, unit('K7M2P9QX'));
  expect(named).toMatchObject([{ quantity: 1 }]);
  expect(named.map(missingUnits)).toEqual([0]);
});

test('no more is sold than there is', () => {
  expect(addFound([], cable(0))).toBe('Cabo: sem estoque.');
  expect(addFound(added([], cable(1)), cable(1))).toBe('Cabo: há só 1 em estoque.');
});

test('a line of nothing goes, and sums are exact to the centavo', () => {
  const lines = added(added(added([], cable(9)), cable(9)), cable(9));
  expect(totalOf(lines)).toBe(149.7);
  expect(lines.flatMap((line) => withLine(lines, { ...line, quantity: 0 }))).toEqual([]);
});

test('only lines with devices name some, and what is blank is left out', () => {
  const lines = added(added([], cable(9)), unit('K7M2P9QX'));
  expect(saleBodyOf({ key: 'k', person: null, lines, coupon: ' ' })).toEqual({
    lines: [
      { product_id: 4, quantity: 1 },
      { product_id: 3, quantity: 1, units: ['K7M2P9QX'] },
    ],
  });
});

test('the sum of sale and device is said in words', () => {
  const words = (due?: number, coming?: number) => netWords(due, coming).replaceAll('\u00a0', ' ');
  expect(words(3499, 1296)).toBe('Falta R$ 2.203,00');
  expect(words(1000, 1000)).toBe('Nada falta');
  expect(words(1000, 1300)).toBe('Fica de crédito R$ 300,00');
  expect([words(), words(0), words(undefined, 300)]).toEqual([
    'Nada a receber',
    'Aguardando o pagamento',
    'Fica de crédito R$ 300,00',
  ]);
});
