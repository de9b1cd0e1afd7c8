import type { User } from '@giro/contract/calls/shapes.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { UserDetails } from './user-details.tsx';

const street = { cep: '89010025', address: 'Rua XV de Novembro', number: '100', city: 'Blumenau', state: 'SC' };
const person = { id: 7, name: 'Maria', email: 'maria@exemplo.com.br', cpf: '52998224725', profile: 'user', roles: [] };

test('an address is read alike whether its parts stand under the address or on the person', () => {
  const texts = [
    { ...person, address: street },
    { ...person, ...street },
  ].map((row) => {
    const { container, unmount } = renderPart(<UserDetails user={row as unknown as User} />);
    const text = container.textContent;
    unmount();
    return text;
  });
  for (const part of ['89010-025', 'Rua XV de Novembro', 'Blumenau']) expect(texts[0]).toContain(part);
  expect(texts[1]).toBe(texts[0]);
});

test('a document is shown on purpose only', async () => {
  const { user } = renderPart(<UserDetails user={person as unknown as User} />);
  expect(screen.queryByText('529.982.247-25')).toBeNull();
  await user.click(screen.getByRole('button', { name: /CPF/ }));
  expect(screen.getByText('529.982.247-25')).toBeTruthy();
});
