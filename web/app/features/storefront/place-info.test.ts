import { afterEach, expect, it, vi } from 'vitest';
import { storedPlace } from './place-info.ts';

const place = {
  vicinity: 'Rua XV de Novembro, 1000',
  latitude: null,
  longitude: null,
  iframe: null,
  opening_hours: ['segunda-feira: 09:00 – 18:00'],
};
const stored = JSON.stringify({ place, storedAt: 1_000 });
const day = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['six days later it is used', stored, 1_000 + 6 * day, place],
  ['seven days later it is asked again', stored, 1_000 + 7 * day, undefined],
  ['nothing is stored', undefined, 1_000, undefined],
  ['broken text is stored', '{', 1_000, undefined],
  ['something else is stored', '{"place":{},"storedAt":1000}', 1_000, undefined],
])('the place of the shop: %s', (_, text, now, expected) => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('localStorage', { getItem: () => text ?? null, removeItem: () => undefined });
  expect(storedPlace.read()?.place).toEqual(expected);
});
