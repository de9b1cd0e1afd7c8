import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { buildProduct } from '../../../../test/shop.ts';
import { BuyBar } from './product-page.tsx';

test.each([
  [1, [['Comprar', true]]],
  [
    0,
    [
      ['Comprar', false],
      ['Avise-me quando chegar', true],
    ],
  ],
])('with %i on the shelf, what can be pressed beside the price', (stock, buttons) => {
  renderPart(<BuyBar product={buildProduct({ stock })} onBuy={vi.fn()} />);
  const shown = screen.getAllByRole<HTMLButtonElement>('button');
  expect(shown.map(({ textContent, disabled }) => [textContent, !disabled])).toEqual(buttons);
});
