import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const none = { cep: null, address: null, number: null, complement: null, neighborhood: null, city: null, state: null };

it('writes an address on two lines', () => {
  const address = {
    ...none,
    address: 'Rua XV de Novembro',
    number: '10',
    complement: 'ap. 2',
    neighborhood: 'Centro',
    city: 'Blumenau',
    state: 'SC',
  };
  expect(addressLines(address)).toEqual(['Rua XV de Novembro, 10, ap. 2', 'Centro, Blumenau/SC']);
});

it('leaves out what is not known', () => {
  expect(addressLines({ ...none, city: 'Blumenau' })).toEqual(['Blumenau']);
  expect(addressLines({ ...none, address: 'Rua A', number: '' })).toEqual(['Rua A']);
  expect(addressLines(none)).toEqual(['—']);
});
