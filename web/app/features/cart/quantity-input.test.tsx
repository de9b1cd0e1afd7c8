import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { QuantityInput } from './quantity-input.tsx';

function Line({ first = 1, most }: { first?: number; most?: number }) {
  const [quantity, setQuantity] = useState(first);
  return <QuantityInput name="iPhone" quantity={quantity} most={most} onChange={setQuantity} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Quantidade de iPhone');
const button = (what: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `${what} quantidade de iPhone` });

test('what is typed is cut to the stock, in words', () => {
  renderPart(<Line most={3} />);
  fireEvent.change(field(), { target: { value: '9' } });
  expect(field().value).toBe('3');
  expect(screen.getByRole('status').textContent).toBe('Temos só 3 em estoque.');
  expect(button('Aumentar').disabled).toBe(true);
});

test('the buttons end at one and at the stock', async () => {
  const { user } = renderPart(<Line most={2} />);
  expect(button('Diminuir').disabled).toBe(true);
  await user.click(button('Aumentar'));
  expect(field().value).toBe('2');
  expect(button('Aumentar').disabled).toBe(true);
  await user.click(button('Diminuir'));
  expect(field().value).toBe('1');
});

test('a stored quantity over the stock stays until the buyer changes it, and an emptied field takes it back', () => {
  renderPart(<Line first={5} most={2} />);
  expect(field().value).toBe('5');
  fireEvent.change(field(), { target: { value: '' } });
  fireEvent.blur(field());
  expect(field().value).toBe('5');
});
