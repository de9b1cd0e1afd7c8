import { describe, expect, test } from 'vitest';
import { addressData, openingHoursData } from './store-data.ts';

describe('the opening hours, as search engines read them', () => {
  test.each([
    ['segunda-feira: 09:00 – 18:00', [['Monday', '09:00', '18:00']]],
    ['sábado: 9:00-13:00', [['Saturday', '09:00', '13:00']]],
    [
      'terça-feira: 08:00 – 12:00, 13:30 – 18:00',
      [
        ['Tuesday', '08:00', '12:00'],
        ['Tuesday', '13:30', '18:00'],
      ],
    ],
    ['domingo: Fechado', []],
    ['feriados: 09:00 – 12:00', []],
    ['', []],
  ])('%s', (line, expected) => {
    const read = openingHoursData([line]).map(({ dayOfWeek, opens, closes }) => [
      dayOfWeek.replace('https://schema.org/', ''),
      opens,
      closes,
    ]);
    expect(read).toEqual(expected);
  });
});

describe("the shop's address, as search engines read it", () => {
  test('comes in its parts when it has them', () => {
    expect(addressData('Rua XV de Novembro, 1000 - Centro, Blumenau - SC, 89010-000')).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Rua XV de Novembro, 1000 - Centro',
      addressLocality: 'Blumenau',
      addressRegion: 'SC',
      postalCode: '89010-000',
      addressCountry: 'BR',
    });
  });

  test('stays a text when it is written in another way', () => {
    expect(addressData('Shopping do Vale, piso 2')).toBe('Shopping do Vale, piso 2');
  });
});
