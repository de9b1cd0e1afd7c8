import { expect, test } from 'vitest';
import { maskPayer } from './payer.rules.ts';

test.each([
  ['Maria Souza', '52998224725', 'Maria Souza, CPF ***.982.247-**'],
  ['Maria Souza', '529.982.247-25', 'Maria Souza, CPF ***.982.247-**'],
  ['Loja Ltda', '11222333000181', 'Loja Ltda, documento ••••••••••••81'],
  ['Maria Souza', '***.982.247-**', 'Maria Souza, CPF ***.982.247-**'],
  ['Loja Ltda', '**.222.333/0001-**', 'Loja Ltda, documento **.222.333/0001-**'],
  ['Maria Souza', '', 'Maria Souza'],
  ['', '52998224725', 'CPF ***.982.247-**'],
])('the payer %s with %s is shown as %s', (name, document, shown) => {
  expect(maskPayer({ name, document })).toBe(shown);
});
