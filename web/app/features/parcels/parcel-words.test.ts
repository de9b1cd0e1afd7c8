import { parcelStates } from '@giro/contract/rules/parcel.ts';
import { describe, expect, test } from 'vitest';
import { buildCode, buildParcel } from '../../../test/parcels.ts';
import {
  actsOf,
  costWords,
  dueWords,
  isOfCarrier,
  itemWords,
  nextForDesk,
  sourceOf,
  weightWords,
} from './parcel-words.ts';

test.each([
  [buildParcel(), 'Chega em 20/03'],
  [buildParcel({ state: 'waiting', waiting_until: '2026-03-25' }), 'Retirar até 25/03'],
  [buildParcel({ state: 'delivered', delivered_at: '2026-03-18T15:00:00Z' }), 'Entregue em 18/03'],
  [buildCode({ state: 'delivered', delivered_at: '2026-03-18T15:00:00Z' }), 'Chegou em 18/03'],
  [buildCode(), 'Postar até 10/07'],
  [buildCode({ state: 'expired' }), 'Venceu em 10/07'],
  [buildCode({ state: 'posted', due_on: '2026-03-12' }), 'Chega em 12/03'],
  [buildParcel({ state: 'posted', due_on: null, posted_at: '2026-03-10T12:00:00Z' }), 'Postado em 10/03'],
  [buildParcel({ state: 'cancelled' }), undefined],
])('the day that matters of a parcel %#', (parcel, words) => {
  expect(dueWords(parcel)).toBe(words);
});

test('what was charged is told beside what was quoted, and marked where it is more', () => {
  expect(costWords(buildParcel())).toEqual({ words: 'Cotado 25,50', isOver: false });
  const more = buildParcel({ charged: 31.2, difference: 5.7 });
  expect(costWords(more)).toEqual({ words: 'Cotado 25,50 · cobrado 31,20', isOver: true });
  expect(costWords(buildParcel({ charged: 20, difference: -5.5 })).isOver).toBe(false);
  expect(costWords(buildParcel({ quoted: null, charged: 20 })).words).toBe('Cobrado 20,00');
});

test('things are named in few words', () => {
  const items = [
    { name: 'iPhone 13', quantity: 2 },
    { name: 'Capa', quantity: 1 },
  ];
  expect(itemWords({ items })).toBe('iPhone 13 e mais 2');
  expect([weightWords(480), weightWords(1250)]).toEqual(['480 g', '1,25 kg']);
  expect(sourceOf(buildCode())).toEqual({ words: 'Proposta 41', to: '/propostas/41' });
  expect([isOfCarrier('correios:03298'), isOfCarrier('tabela:2'), isOfCarrier(null)]).toEqual([true, false, false]);
});

describe('what can be done', () => {
  const acts = (parcel: Parameters<typeof actsOf>[0]) =>
    Object.entries(actsOf(parcel)).flatMap(([name, is]) => (is ? [name] : []));

  test.each([
    ['packing', ['isPacked']],
    ['asking', ['isCancelled']],
    ['ready', ['isHandedOver', 'isCancelled', 'isRefreshed', 'isMoved']],
    ['posted', ['isRefreshed', 'isMoved', 'isClaimed']],
    ['delivered', ['isClaimed']],
    ['returned', ['isResent', 'isKeptAtShop', 'isClaimed']],
    ['claim', ['isRefreshed', 'isMoved', 'isResent', 'isClaimed']],
    ['failed', ['isPacked']],
    ['cancelled', ['isPackedAgain']],
  ] as const)('with a parcel to a buyer that is %s', (state, expected) => {
    expect(acts(buildParcel({ state })).sort()).toEqual([...expected].sort());
  });

  test('with a seller’s code: it is renewed and cancelled, never packed or handed over', () => {
    expect(acts(buildCode())).toEqual(expect.arrayContaining(['isRenewed', 'isCancelled']));
    expect(acts(buildCode({ state: 'expired' }))).toEqual(['isRenewed']);
    for (const state of parcelStates) {
      const { isPacked, isHandedOver, isPrinted, isResent } = actsOf(buildCode({ state, has_label: true }));
      expect([isPacked, isHandedOver, isPrinted, isResent]).toEqual([false, false, false, false]);
    }
  });

  test('where the shop posts by itself, the tracking code is typed also once it has left', () => {
    const own = { service: 'tabela:2', carrier: null };
    expect(actsOf(buildParcel({ ...own, state: 'posted' })).isTracked).toBe(true);
    expect(actsOf(buildParcel({ ...own, state: 'posted' })).isRefreshed).toBe(false);
    expect(actsOf(buildParcel({ state: 'posted' })).isTracked).toBe(false);
  });

  test('the desk is told what comes next, and nothing of what goes on by itself', () => {
    expect(nextForDesk(buildParcel())).toMatch(/^Embale/);
    expect(nextForDesk(buildParcel({ state: 'returned' }))).toMatch(/guarde para retirada/);
    expect(nextForDesk(buildParcel({ state: 'posted' }))).toBeUndefined();
    expect(nextForDesk(buildCode())).toBeUndefined();
    expect(nextForDesk(buildCode({ state: 'expired' }))).toMatch(/venceu/);
  });
});
