import { afterEach, describe, expect, it, vi } from 'vitest';
import { groupHours, storedPlace } from './shop.ts';

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

const week = (hours: string) =>
  ['segunda', 'terça', 'quarta', 'quinta', 'sexta'].map((day) => `${day}-feira: ${hours}`);

describe('opening hours', () => {
  it('name Monday to Friday once when they are equal', () => {
    expect(groupHours([...week('09:00 – 18:00'), 'sábado: 09:00 – 13:00', 'domingo: Fechado'])).toEqual([
      { days: 'Segunda a Sexta', hours: '09:00 – 18:00' },
      { days: 'Sábado', hours: '09:00 – 13:00' },
      { days: 'Domingo', hours: 'Fechado' },
    ]);
  });

  it('name each weekday when one differs', () => {
    const lines = groupHours([...week('09:00 – 18:00').slice(0, 4), 'sexta-feira: 09:00 – 17:00']);
    expect(lines.map(({ days }) => days)).toEqual([
      'Segunda-feira',
      'Terça-feira',
      'Quarta-feira',
      'Quinta-feira',
      'Sexta-feira',
      'Domingo',
    ]);
  });

  it('leave out a Saturday that is not told', () => {
    expect(groupHours(week('09:00 – 18:00')).map(({ days }) => days)).toEqual(['Segunda a Sexta', 'Domingo']);
  });

  it.each([
    ['nothing is told', [], 'Fechado'],
    ['it is closed in small letters', ['domingo: fechado'], 'Fechado'],
    ['it is open', ['domingo: 10:00 – 14:00'], '10:00 – 14:00'],
  ])('show Sunday when %s', (_, list, hours) => {
    expect(groupHours(list).at(-1)).toEqual({ days: 'Domingo', hours });
  });

  it('are found by the name of the day, whatever comes first and however it is written', () => {
    const narrow = week('08:00\u201312:00, 13:30\u201318:30');
    const mixed = [...narrow.slice(0, 4), 'sexta-feira:\u00a008:00 - 12:00, 13:30\u2009–\u200918:30'];
    expect(groupHours(['domingo: Fechado', ...mixed, 'sábado: 08:00–12:00'])).toEqual([
      { days: 'Segunda a Sexta', hours: '08:00–12:00, 13:30–18:30' },
      { days: 'Sábado', hours: '08:00–12:00' },
      { days: 'Domingo', hours: 'Fechado' },
    ]);
  });

  it('understand days without accents and in capitals', () => {
    expect(groupHours(['Sabado: 09:00 – 12:00'])[0]).toEqual({ days: 'Sábado', hours: '09:00 – 12:00' });
  });
});
