import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cnpjError, formatCnpj, plainCnpj } from './cnpj.ts';

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const prefixOf = (characters: readonly string[]) =>
  fc.array(fc.constantFrom(...characters), { minLength: 12, maxLength: 12 }).map((list) => list.join(''));

describe('CNPJ', () => {
  test.each([
    '11222333000181',
    '11.222.333/0001-81',
    '00.000.000/0001-91',
    '12.345.678/0001-95',
    '12ABC34501DE35',
    '12.abc.345/01de-35',
    ' 12.ABC.345/0001-88 ',
  ])('%j is valid, masked or not, in capitals or not', (cnpj) => expect(cnpjError(cnpj)).toBeUndefined());

  test.each([
    ['', 'Preencha este campo.'],
    ['1122233300018', 'CNPJ inválido. Deve conter 14 caracteres.'],
    ['112223330001811', 'CNPJ inválido. Deve conter 14 caracteres.'],
    ['11222333000182', 'CNPJ inválido.'],
    ['00000000000000', 'CNPJ inválido.'],
    ['12ABC34501DE36', 'CNPJ inválido.'],
    ['12ABC34501DEA5', 'CNPJ inválido.'],
    ['12A*C345000188', 'CNPJ inválido.'],
    ['12ÁBC34501DE35', 'CNPJ inválido.'],
  ])('%j is refused: %s', (cnpj, error) => expect(cnpjError(cnpj)).toBe(error));

  test.each([
    ['digits', alphabet.slice(0, 10)],
    ['digits and letters', alphabet],
  ])('exactly one pair of check digits completes any twelve %s that differ', (_, characters) => {
    fc.assert(
      fc.property(prefixOf(characters), (prefix) => {
        fc.pre(!/^(.)\1*$/.test(prefix));
        const endings = Array.from({ length: 100 }, (_, ending) => prefix + String(ending).padStart(2, '0'));
        expect(endings.filter((cnpj) => cnpjError(cnpj) === undefined)).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });

  test('is kept plain and shown with its mask', () => {
    expect(plainCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatCnpj('123')).toBe('123');
  });
});
