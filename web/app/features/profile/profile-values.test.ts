import type { User } from '@giro/contract/calls/shapes.ts';
import { expect, test } from 'vitest';
import { profileValuesOf } from './profile-form.tsx';

const address = {
  cep: '89010025',
  address: 'Rua XV de Novembro',
  number: '100',
  complement: null,
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'SC',
};
const person = { name: 'Ana', email: 'ana@exemplo.com.br', telefone: null, cpf: null, rg: null, data_nascimento: null };

test('the profile form opens alike with an address under its own name and with one beside the name', () => {
  const nested = profileValuesOf({ ...person, address } as User);
  expect(nested).toMatchObject({ cep: '89010-025', address: 'Rua XV de Novembro', complement: '', state: 'SC' });
  expect(profileValuesOf({ ...person, ...address } as unknown as User)).toEqual(nested);
});
