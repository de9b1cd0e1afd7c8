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

test.each([
  [true, 0],
  [false, 1],
])('of an e-mail that is confirmed: %s, the list says %i time that it is not', (isConfirmed, times) => {
  renderPart(<div>{emailOf(isConfirmed)}</div>);
  expect(screen.getByText(person.email, { exact: false })).toBeTruthy();
  expect(screen.queryAllByText('E-mail não confirmado')).toHaveLength(times);
});
