import { expect, it } from 'vitest';
import { afterLookup } from './address-fields.tsx';

const found = { address: 'Rua XV', neighborhood: 'Centro', city: 'Blumenau', state: 'SC' };

it('takes over and locks what a CEP is known by', () => {
  expect(afterLookup(found, new Set())).toEqual({
    changes: found,
    filled: new Set(['address', 'neighborhood', 'city', 'state']),
  });
});

it('leaves open what the CEP of a whole town does not say', () => {
  const town = { address: '', neighborhood: '', city: 'Pomerode', state: 'SC' };
  expect(afterLookup(town, new Set())).toEqual({
    changes: { city: 'Pomerode', state: 'SC' },
    filled: new Set(['city', 'state']),
  });
});

it('opens every part for a CEP that nobody knows: what an earlier one filled goes, what was typed stays', () => {
  expect(afterLookup({}, new Set(['city', 'state']))).toEqual({ changes: { city: '', state: '' }, filled: new Set() });
  expect(afterLookup({}, new Set())).toEqual({ changes: {}, filled: new Set() });
});
