import { describe, expect, test } from 'vitest';
import { deletionsOf, isOneLetterOff, queryText, readSku, termsOf, wordsOf } from './search-words.rules.ts';

test.each([
  ['iphone 13 pro max', ['iphone', '13', 'pro', 'max']],
  ['quero comprar um iphone 12', ['iphone', '12']],
  ['moto e 13', ['moto', 'e', '13']],
  ['de para com', ['de', 'para', 'com']],
  ['', []],
  ['iphone 13 256 giga', ['iphone', '13', '256gb']],
  ['iphone 128 gigas de memoria', ['iphone', '128gb']],
  ['iphone 13 128 de armazenamento', ['iphone', '13', '128gb']],
  ['ipad um tera', ['ipad', '1tb']],
  ['z flip 5 meio tera', ['z', 'flip', '5', '512gb']],
  ['moto g 84', ['moto', 'g', '84']],
  ['iphone 14 128 g', ['iphone', '14', '128gb']],
  ['capinha de celular', ['capinha']],
  ['celular para trabalho', ['celular', 'trabalho']],
])('of %j these words count: %j', (folded, words) => {
  expect(wordsOf(folded)).toEqual(words);
});

test('a long query is read as far as twelve words', () => {
  expect(wordsOf(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
});

describe('the terms of a query', () => {
  test('have each word, written alone or together with its neighbours', () => {
    const { own } = termsOf(['pro', 'max'], new Map(), false);
    expect(queryText(own)).toBe("('pro'|'promax')&('max'|'promax')");
  });

  test('have what a word stands for beside it, several words together', () => {
    const { own, exact, cover } = termsOf(['pm'], new Map([['pm', ['pro max']]]), false);
    expect([queryText(own), queryText(exact), cover]).toEqual(["('pm')", "('pm'|('pro'&'max'))", ['pm', 'pro', 'max']]);
  });

  test('leave the last word open, a number only while it is typed', () => {
    expect(queryText(termsOf(['gal'], new Map(), false).loose)).toBe("('gal'|'gal':*)");
    expect(queryText(termsOf(['13'], new Map(), false).loose)).toBe("('13')");
    expect(queryText(termsOf(['13'], new Map(), true).loose)).toBe("('13'|'13':*)");
  });

  test('have the singulars of a plural, and a capacity without its unit', () => {
    expect(queryText(termsOf(['carregadores'], new Map(), false).own)).toBe(
      "('carregadores'|'carregadore'|'carregador')",
    );
    expect(queryText(termsOf(['128'], new Map(), false).own)).toBe("('128'|'128gb')");
  });
});

test.each([
  ['ip13-128', 'ip13 128', { sku: 'ip13128', isBeginning: true }],
  ['iphone', 'iphone', { sku: 'iphone', isBeginning: false }],
  ['iphone 13', 'iphone 13', undefined],
  ['a', 'a', undefined],
])('%j may be a SKU: %j', (typed, folded, sku) => {
  expect(readSku(typed, folded)).toEqual(sku);
});

test.each([
  ['galaxi', 'galaxy', true],
  ['iphne', 'iphone', true],
  ['iphonee', 'iphone', true],
  ['ihpone', 'iphone', true],
  ['iphone', 'iphone', false],
  ['ifone', 'iphone', false],
  ['ab', 'ba', true],
  ['abc', 'acbd', false],
])('%s and %s are one letter apart: %s', (one, other, isOff) => {
  expect([isOneLetterOff(one, other), isOneLetterOff(other, one)]).toEqual([isOff, isOff]);
  if (isOff) expect(deletionsOf(one).some((part) => deletionsOf(other).includes(part))).toBe(true);
});
