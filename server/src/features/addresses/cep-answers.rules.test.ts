import { describe, expect, test } from 'vitest';
import { readBrasilApi, readViaCep, saysUnknown } from './cep-answers.rules.ts';

const cep = '89010000';
const full = { cep, address: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Blumenau', state: 'SC' };
const town = { ...full, address: '', neighborhood: '' };

describe('an answer of ViaCEP or OpenCEP', () => {
  const place = { localidade: 'Blumenau', uf: 'SC' };
  test.each([
    ['with a street', { ...place, logradouro: 'Rua XV de Novembro', bairro: 'Centro', ibge: '4202404' }, full],
    ['of a whole town', place, town],
    ['with empty places', { ...place, logradouro: null, bairro: '' }, town],
  ])('%s is an address', (_, body, address) => expect(readViaCep(body, cep)).toEqual(address));

  test.each([
    ['nothing', null],
    ['a text', 'Blumenau'],
    ['no city', { uf: 'SC' }],
    ['an empty state', { ...place, uf: '' }],
    ['the words of another service', { city: 'Blumenau', state: 'SC' }],
  ])('with %s is none', (_, body) => expect(() => readViaCep(body, cep)).toThrow());

  test.each([
    [{ erro: true }, true],
    [{ erro: 'true' }, true],
    [place, false],
    [null, false],
    ['erro', false],
  ])('%j says that there is no such CEP: %s', (body, expected) => expect(saysUnknown(body)).toBe(expected));
});

describe('an answer of BrasilAPI', () => {
  const place = { city: 'Blumenau', state: 'SC' };
  test.each([
    ['with a street', { ...place, street: 'Rua XV de Novembro', neighborhood: 'Centro', service: 'correios' }, full],
    ['of a whole town', { ...place, street: null, neighborhood: null }, town],
  ])('%s is an address', (_, body, address) => expect(readBrasilApi(body, cep)).toEqual(address));

  test.each([
    ['no city', { state: 'SC' }],
    ['the words of another service', { localidade: 'Blumenau', uf: 'SC' }],
  ])('with %s is none', (_, body) => expect(() => readBrasilApi(body, cep)).toThrow());
});
