import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillIn, hasLooseBrace, placeholdersIn } from './edited-text.ts';
import { plainTextOf } from './text.ts';

test('a description becomes one line for search engines', () => {
  expect(plainTextOf('<p>Bateria a <b>100%</b></p>\n<ul><li>Caixa &amp; cabo</li></ul>', 100)).toBe(
    'Bateria a 100% Caixa & cabo',
  );
  expect(plainTextOf('<p>uma frase que não cabe</p>', 12)).toBe('uma frase…');
});

describe('names in braces', () => {
  test.each([
    ['Olá, {nome}. {nome}, veja {link}.', ['nome', 'link'], false],
    ['Nada.', [], false],
    ['{} e { nome }', ['', ' nome '], false],
    ['{nome', [], true],
    ['nome}', [], true],
    ['{{nome}}', ['nome'], true],
  ])('of %j are %j', (text, names, isLoose) => {
    expect([placeholdersIn(text), hasLooseBrace(text)]).toEqual([names, isLoose]);
  });

  test.each([
    ['Olá, {nome}. Seu código é {codigo}.', { nome: 'Ana', codigo: 'AB1' }, 'Olá, Ana. Seu código é AB1.'],
    ['Olá, {nome}. Seu código é {codigo}. Até já!', { nome: 'Ana', codigo: null }, 'Olá, Ana. Até já!'],
    ['Olá.\n\nFrete: {frete}\nAté já.', { frete: ' ' }, 'Olá.\n\nAté já.'],
    ['{constructor} {toString}', {}, ''],
    ['{nome}', { nome: '{link} $& \n ok', link: 'x' }, '{link} $& ok'],
    ['Valor: R$ 1.250,00 para {nome}.', { nome: 'Ana' }, 'Valor: R$ 1.250,00 para Ana.'],
  ])('in %j are filled in from %j', (text, values, filled) => expect(fillIn(text, values)).toBe(filled));

  test('that have no value never reach the reader', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('a', 'b'), (text, name) => {
        expect(fillIn(`${text.replaceAll(/[{}]/g, '')} {${name}}. Fim.`, {})).not.toContain('{');
      }),
    );
  });
});
