import type { User } from '@giro/contract/calls/shapes.ts';
import { expect, it } from 'vitest';
import { missingData } from './complete-profile-hint.tsx';

const known = { cpf: '52998224725', telefone: '47999998888', address: { address: 'Rua A', city: 'Blumenau' } } as User;

it('names what the shop does not know about a seller', () => {
  expect(missingData(known)).toEqual([]);
  expect(missingData({ ...known, cpf: null, telefone: '' })).toEqual(['CPF', 'telefone']);
  expect(missingData({ ...known, address: { ...known.address, city: null } })).toEqual(['endereço']);
});
