import type { User } from '@giro/contract/calls/shapes.ts';
import { expect, it, test } from 'vitest';
import { missingData } from './complete-profile-hint.tsx';
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

const known = { cpf: '52998224725', telefone: '47999998888', address: { address: 'Rua A', city: 'Blumenau' } } as User;

it('names what the shop does not know about a seller', () => {
  expect(missingData(known)).toEqual([]);
  expect(missingData({ ...known, cpf: null, telefone: '' })).toEqual(['CPF', 'telefone']);
  expect(missingData({ ...known, address: { ...known.address, city: null } })).toEqual(['endereço']);
});
