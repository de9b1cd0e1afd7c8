import { expect, test } from 'vitest';
import { postalAddressOf } from './postal-address.ts';

const parts = {
  cep: '89010025',
  address: 'Rua XV de Novembro',
  number: '100',
  complement: 'ap. 2',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'SC',
};
const nothing = {
  cep: null,
  address: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
};

test.each([
  ['nested', { name: 'Ana', address: parts }, parts],
  ['flat', { name: 'Ana', ...parts }, parts],
  ['nested with missing parts', { address: { ...nothing, cep: '89010025' } }, { ...nothing, cep: '89010025' }],
  ['flat with missing parts', { city: 'Blumenau' }, { ...nothing, city: 'Blumenau' }],
  ['flat beside an address of null', { address: null, state: 'SC' }, { ...nothing, state: 'SC' }],
  ['missing', {}, nothing],
])('an address that is %s is read', (_, person, address) => expect(postalAddressOf(person)).toEqual(address));
