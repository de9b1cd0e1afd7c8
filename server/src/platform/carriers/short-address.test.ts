import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ParcelParty } from './carrier.ts';
import { shortAddress } from './short-address.ts';

const party = (parts: Partial<ParcelParty> = {}): ParcelParty => ({
  ...{ name: 'Ana de Souza', document: null, phone: null, email: null, cep: '01001000', street: 'Praça da Sé' },
  ...{ number: '100', complement: 'Apto 12', neighborhood: 'Sé', city: 'São Paulo', uf: 'SP' },
  ...parts,
});

test('an address that fits is left as it is', () => {
  expect(shortAddress(party())).toMatchObject({ address: { street: 'Praça da Sé', number: '100' }, shortened: [] });
});

test('a house without a number has S/N, of which nothing is said', () => {
  expect(shortAddress(party({ number: ' ' }))).toMatchObject({ address: { number: 'S/N' }, shortened: [] });
});

test('a long number goes before the complement', () => {
  expect(shortAddress(party({ number: '1234-fundos' }))).toMatchObject({
    address: { number: 'S/N', complement: 'Nº 1234-fundos Apto 12' },
    shortened: ['Número: S/N', 'Complemento: Nº 1234-fundos Apto 12'],
  });
});

test('short forms are tried before anything is cut off', () => {
  const street = 'Avenida Doutor Francisco Prestes Maia de Albuquerque Filho';
  expect(shortAddress(party({ street })).shortened).toEqual([
    'Logradouro: Av. Dr. Francisco Prestes Maia de Albuquerque Filh',
  ]);
  const complement = 'Condomínio Jardim Europa Bloco 3';
  expect(shortAddress(party({ complement })).shortened).toEqual(['Complemento: Cond. Jd. Europa Bl. 3']);
});

test('no part is ever longer than there is room', () => {
  fc.assert(
    fc.property(
      fc.record({ name: fc.string(), street: fc.string(), number: fc.string(), complement: fc.string() }),
      (parts) => {
        const { address } = shortAddress(party({ ...parts, neighborhood: parts.street, city: parts.name }));
        const room = { name: 50, street: 50, number: 6, complement: 30, neighborhood: 30, city: 30 };
        for (const [field, letters] of Object.entries(room)) {
          expect(address[field as keyof typeof address].length).toBeLessThanOrEqual(letters);
        }
      },
    ),
  );
});
