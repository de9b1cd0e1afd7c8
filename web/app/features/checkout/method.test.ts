import { expect, test } from 'vitest';
import { emptyCart } from '../cart/cart.ts';
import { type Method, orderFingerprintOf, readMethod, writeMethod } from './method.ts';
import { pixPartProblem } from './method-step.tsx';

const methods: Method[] = [{ kind: 'pix' }, { kind: 'card', share: {} }, { kind: 'card', share: { pixCents: 40_050 } }];

test.each(methods)('%j is read from the address as it was written', (method) => {
  expect(readMethod(new URLSearchParams(writeMethod(method)))).toEqual(method);
});

test('an address without a choice has none, and one that makes no sense pays no part by Pix', () => {
  expect(readMethod(new URLSearchParams('passo=2'))).toBeUndefined();
  expect(readMethod(new URLSearchParams('forma=boleto'))).toBeUndefined();
  expect(readMethod(new URLSearchParams('forma=cartao&pix=-1'))).toEqual({ kind: 'card', share: {} });
  expect(readMethod(new URLSearchParams('forma=cartao&pix=x'))).toEqual({ kind: 'card', share: {} });
});

test('the same cart is another order by each way of paying', () => {
  const cart = { ...emptyCart, totalAmount: 1000 };
  const shares = [undefined, {}, { pixCents: 1 }, { pixCents: 2 }];
  expect(new Set(shares.map((share) => orderFingerprintOf(cart, share))).size).toBe(4);
});

test('Pix pays a part that leaves a card at least a real', () => {
  expect(pixPartProblem(undefined, 100_000)).toBe('Informe quanto você paga no Pix.');
  expect(pixPartProblem(0, 100_000)).toBe('Informe quanto você paga no Pix.');
  expect(pixPartProblem(99_901, 100_000)).toContain('precisa ser menor que o total');
  expect(pixPartProblem(99_900, 100_000)).toBeUndefined();
});
