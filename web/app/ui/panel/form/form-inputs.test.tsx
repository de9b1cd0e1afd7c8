import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { MoneyInput } from './money-input.tsx';
import { type ChosenPicture, PictureInput } from './picture-input.tsx';

function MoneyField() {
  const [text, setText] = useState('');
  return <MoneyInput label="Preço" value={text} onChange={setText} />;
}

test.each([
  ['950', 'R$ 950,00'],
  ['1.234,5', 'R$ 1.234,50'],
  ['caro', 'caro'],
  ['', ''],
])("leaving the field shows how '%s' was read", async (typed, shown) => {
  const { user } = renderPart(<MoneyField />);
  const field = screen.getByLabelText<HTMLInputElement>('Preço');
  await user.click(field);
  if (typed) await user.keyboard(typed);
  expect(field.value).toBe(typed);
  await user.tab();
  expect(field.value.replace('\u00a0', ' ')).toBe(shown);
});

function PictureField({ stored }: { stored: ChosenPicture | null }) {
  const [picture, setPicture] = useState(stored);
  return <PictureInput label="Foto" value={picture} onChange={setPicture} isRemovable={false} />;
}

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'foto', { type });
const choose = (chosen: File) =>
  fireEvent.change(screen.getByLabelText('Foto', { selector: 'input' }), { target: { files: [chosen] } });

test('a file that cannot be sent is refused at once, and the picture before it stays', async () => {
  renderPart(<PictureField stored={{ url: '/files/antes.webp' }} />);
  for (const [type, bytes] of [
    ['application/pdf', 10],
    ['image/png', 2 * 1024 * 1024 + 1],
  ] as const) {
    choose(file(type, bytes));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/antes.webp');
  }
});

test('a chosen file is shown with its size and can be taken back; a stored one can only be replaced', async () => {
  const { user } = renderPart(<PictureField stored={{ url: '/files/antes.webp' }} />);
  expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull();
  choose(file('image/png', 2048));
  expect(await screen.findByText('Nova · 2 KB · foto')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(document.querySelector('img')).toBeNull());
});
