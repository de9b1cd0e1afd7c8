import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { MoneyInput } from './money-input.tsx';

function Field() {
  const [text, setText] = useState('');
  return <MoneyInput label="Preço" value={text} onChange={setText} />;
}

test.each([
  ['950', 'R$ 950,00'],
  ['1.234,5', 'R$ 1.234,50'],
  ['caro', 'caro'],
  ['', ''],
])("leaving the field shows how '%s' was read", async (typed, shown) => {
  const { user } = renderPart(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Preço');
  await user.click(field);
  if (typed) await user.keyboard(typed);
  expect(field.value).toBe(typed);
  await user.tab();
  expect(field.value.replace('\u00a0', ' ')).toBe(shown);
});
