import type { User } from '@giro/contract/calls/shapes.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { userColumns } from './user-columns.tsx';

const person = { id: 7, name: 'Maria', email: 'maria@exemplo.com.br', roles: [] } as unknown as User;
const emailOf = (email_confirmed: boolean) =>
  userColumns(() => {})
    .find(({ header }) => header === 'E-mail')
    ?.cell({ ...person, email_confirmed });

test('the list tells whose e-mail nobody has confirmed', () => {
  renderPart(<div>{emailOf(false)}</div>);
  expect(screen.getByText('E-mail não confirmado')).toBeTruthy();
  expect(emailOf(true)).toBe(person.email);
});
