import { type ParcelState, parcelStates } from '@giro/contract/rules/parcel.ts';
import { expect, test } from 'vitest';
import { buildSellerParcel } from '../../../test/deliveries.ts';
import { arrivalWords, followedParcel, parcelNote, postByWords, wayOfProposal, wayToBuyer } from './parcel-words.ts';

test.each([
  ['packing', 1],
  ['failed', 1],
  ['ready', 2],
  ['handed', 3],
  ['posted', 3],
  ['out', 4],
  ['waiting', 4],
  ['delivered', 5],
] as const)('a parcel that is %s has %i steps behind it', (state, done) => {
  expect(wayToBuyer(state)?.done).toBe(done);
});

test('one that waits to be fetched says so in place of the last round; one that has left the way has none', () => {
  expect(wayToBuyer('waiting')?.steps[3]).toBe('Aguarda retirada');
  expect(wayToBuyer('out')?.steps[3]).toBe('Saiu para entrega');
  for (const state of ['returning', 'returned', 'claim', 'cancelled'] as const)
    expect(wayToBuyer(state)).toBeUndefined();
});

test('every state is either on the way, or told in a sentence, or over', () => {
  const isTold = (state: ParcelState) => parcelNote({ state, waiting_until: null }) !== undefined;
  expect(parcelStates.filter((state) => !wayToBuyer(state) && !isTold(state))).toEqual(['cancelled']);
  expect(parcelNote({ state: 'waiting', waiting_until: '2026-03-20' })).toContain('na agência até 20/03');
});

test('until when it comes is said as long as it is on its way', () => {
  expect(arrivalWords({ state: 'posted', due_on: '2026-03-12' })).toBe('Chega até 12/03');
  expect(arrivalWords({ state: 'delivered', due_on: '2026-03-12' })).toBeUndefined();
  expect(arrivalWords({ state: 'claim', due_on: '2026-03-12' })).toBeUndefined();
  expect(arrivalWords({ state: 'posted', due_on: null })).toBeUndefined();
});

test('a seller follows the newest parcel that goes on, and reads its code and until when it is good', () => {
  const old = buildSellerParcel({ id: 1, state: 'cancelled' });
  const now = buildSellerParcel({ id: 2 });
  expect(followedParcel([old, now])).toBe(now);
  expect(followedParcel([old])).toBeUndefined();
  expect(followedParcel(undefined)).toBeUndefined();
  expect(postByWords(now)).toBe('Código 4638012880, postar até 10/07');
  expect(postByWords({ code: '4638012880', valid_until: null })).toBe('Código 4638012880');
});

test.each([
  ['asking', undefined],
  ['ready', 1],
  ['posted', 2],
  ['delivered', 3],
  ['returned', undefined],
  ['expired', undefined],
] as const)('the way of a seller’s parcel that is %s', (state, done) => {
  expect(wayOfProposal({ way: 'from-seller', state })?.done).toBe(done);
});
