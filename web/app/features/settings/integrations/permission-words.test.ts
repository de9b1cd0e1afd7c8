import { permissions } from '@giro/contract/rules/roles.ts';
import { expect, test } from 'vitest';
import { inOrder, permissionLabel } from './permission-words.ts';

test('every permission has words, and no two the same', () => {
  const labels = permissions.map(permissionLabel);
  expect(new Set(labels).size).toBe(permissions.length);
  expect(labels.filter((label) => !/^[A-Z]/.test(label) || /\b(see|change|export|import|run)$/.test(label))).toEqual(
    [],
  );
  expect(permissionLabel('orders.see')).toBe('Pedidos: ver');
});

test('what programs ask for most comes first', () => {
  expect(inOrder(['demonstration.see', 'products.change', 'orders.see'])).toEqual([
    'orders.see',
    'products.change',
    'demonstration.see',
  ]);
});
