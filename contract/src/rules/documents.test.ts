import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cepError, formatCep } from './address.ts';
import { cnpjError, cpfError, formatCnpj, formatCpf, maskCpf, plainCnpj, typedCpf } from './documents.ts';
import { formatImei, imeiError } from './imei.ts';
import { formatPhone, phoneError } from './person.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

describe('CPF', () => {
  test.each(['52998224725', '529.982.247-25', '111.444.777-35', '12345678909', '00000000191', '46902210810'])(
    '%s is valid, masked or not',
    (cpf) => expect(cpfError(cpf)).toBeUndefined(),
  );

  test.each([
    ['', 'CPF obrigatorio'],
    ['   ', 'CPF obrigatorio'],
    ['5299822472', 'CPF inválido. Deve conter 11 dígitos.'],
    ['529982247250', 'CPF inválido. Deve conter 11 dígitos.'],
    ['111.111.111-11', 'CPF inválido. Não pode ter todos os dígitos iguais.'],
    ['00000000000', 'CPF inválido. Não pode ter todos os dígitos iguais.'],
    ['529.982.247-24', 'CPF inválido.'],
    ['52998224735', 'CPF inválido.'],
    ['16651728658', 'CPF inválido.'],
  ])('%j is refused: %s', (cpf, error) => expect(cpfError(cpf)).toBe(error));

  test('exactly one pair of check digits completes any nine digits that differ', () => {
    fc.assert(
      fc.property(digits(9), (prefix) => {
        fc.pre(!/^(\d)\1*$/.test(prefix));
        const endings = Array.from({ length: 100 }, (_, ending) => prefix + String(ending).padStart(2, '0'));
        expect(endings.filter((cpf) => cpfError(cpf) === undefined)).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });

  test('is shown with its mask, and masked with its middle alone', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(maskCpf('52998224725')).toBe('***.982.247-**');
  });

  test.each(['529.982.247-25', '52998224725', '529982247-25'])('is known in a search as %s', (text) =>
    expect(typedCpf(text)).toBe('52998224725'),
  );

  test.each(['', '5299822472', '529.982.247', '529982247251', '529.982.247-2x', 'CPF 52998224725', '52 998224725'])(
    'is not known in a search as %j',
    (text) => expect(typedCpf(text)).toBeUndefined(),
  );
});

describe('IMEI', () => {
  test.each(['490154203237518', '49 015420 323751 8', '356938035643809', '001010014294563'])('%s is valid', (imei) =>
    expect(imeiError(imei)).toBeUndefined(),
  );

  test.each([
    ['', 'IMEI inválido. Deve conter exatamente 15 dígitos.'],
    ['49015420323751', 'IMEI inválido. Deve conter exatamente 15 dígitos.'],
    ['4901542032375187', 'IMEI inválido. Deve conter exatamente 15 dígitos.'],
    ['490154203237519', 'IMEI inválido.'],
    ['536938035643809', 'IMEI inválido.'],
    ['000000000000000', 'IMEI inválido.'],
  ])('%j is refused: %s', (imei, error) => expect(imeiError(imei)).toBe(error));

  test('one mistyped digit is always noticed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const valid = '490154203237518';
        const wrong = valid.slice(0, place) + ((Number(valid[place]) + shift) % 10) + valid.slice(place + 1);
        expect(imeiError(wrong)).toBe('IMEI inválido.');
      }),
    );
  });

  test('is shown in its four groups', () => expect(formatImei('490154203237518')).toBe('49 015420 323751 8'));
});

describe('CEP and phone', () => {
  test('a CEP has eight digits', () => {
    expect(cepError('89010-000')).toBeUndefined();
    expect(cepError('8901000')).toBe('CEP inválido. Deve conter 8 dígitos.');
    expect(formatCep('89010000')).toBe('89010-000');
  });

  test.each([
    ['11987654321', true, '(11) 98765-4321'],
    ['(41) 99999-0000', true, '(41) 99999-0000'],
    ['1130001000', true, '(11) 3000-1000'],
    ['119876543', false, ''],
    ['20987654321', false, ''],
    ['11187654321', false, ''],
    ['', false, ''],
  ])('phone %j', (text, isValid, shown) => {
    expect(phoneError(text) === undefined).toBe(isValid);
    if (isValid) expect(formatPhone(text.replace(/\D/g, ''))).toBe(shown);
  });
});

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
