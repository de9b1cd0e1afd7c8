import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { texts } from '../texts.ts';
import { holdsWebAddress, isSingleName, personNameError } from './person.ts';

it.each([
  ['Ana', true],
  [' Ana ', true],
  ['Ana Souza', false],
  ['', false],
  ['Ana\tSouza', false],
])('“%s” is a single name: %s', (name, isSingle) => {
  expect(isSingleName(name)).toBe(isSingle);
});

describe('the name of a person', () => {
  it.each([
    'José da Silva Conceição',
    'D. João',
    'D.João VI',
    'Ana Jr.',
    'Ana Jr. de Souza',
    "Maria d'Ávila",
    'Maria S. Silva',
    'Maria S.Silva',
    'Ana M.de Souza',
    'J.R.R. Tolkien',
    'J.P.Sá',
    'José Carlos 2º',
    'Dr.Pedro',
    'Dra. Ana-Lúcia',
    'Profa.Marta Sto.Antônio',
    'Pe. Léo',
    'Sta.Rita Netto',
    'Ana/Bia Souza',
    'Kim Li',
    'M. Li',
    'João .',
    'Comercial A. Lima S.A.',
    '李小龙',
    'Άννα Παπαδοπούλου',
  ])('may be %j', (name) => {
    expect(personNameError(name)).toBeUndefined();
  });

  it.each([
    'https://premio.example/x',
    'HTTP://PREMIO',
    'http:premio',
    'www.premio',
    'Ana www.premio.com.br',
    'WWW premio com',
    'premio.com.br',
    'Ganhe em premio.com',
    'Ganhe!premio.com,já',
    'prêmio.com',
    'premio.net/ana',
    't.me/x',
    't.me',
    'bit.ly/3abc',
    'premio.xyz',
    'premio.ai',
    'd.jo/ao',
    'ana@premio.com',
    'premio .com',
    'premio. com.br',
    'premio . com',
    'premio[.]com',
    'premio(.)com',
    'premio\u3002com',
    'premio\uff0ecom',
    'premio\u2024com',
    'premio\u200b.com',
    'ｈｔｔｐｓ：／／premio',
    'premio\u00ad.c\u200dom',
    '//premio/x',
    'ftp://premio',
    '203.0.113.7',
    'premio.com:8080',
    'xn--prmio-9ua.com',
    'loja.site',
  ])('holds a web address as %j', (name) => {
    expect(personNameError(name)).toBe(texts.nameOnly);
  });

  const letters = fc.stringMatching(/^[A-ZÁÉÍÓÚÇ][a-záéíóúãõç]{1,8}$/);
  const initial = fc.stringMatching(/^[A-Z]\.$/);

  test('of words and initials between spaces is never an address', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(letters, initial), { minLength: 1, maxLength: 6 }), (words) => {
        const name = words.filter((word) => !/^(http|www)/i.test(word)).join(' ');
        fc.pre(!/\. (com|net|org|br|info|online|site|shop|store|app|xyz|link|click)\b/i.test(name));
        expect(holdsWebAddress(name)).toBe(false);
      }),
    );
  });

  test('is an address wherever one stands in it', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{3,9}$/);
    const ending = fc.constantFrom('com', 'com.br', 'net', 'org', 'shop', 'io', 'ru', 'xyz');
    fc.assert(
      fc.property(letters, label, ending, fc.constantFrom('', '/x', ' já', ', ok'), (name, host, end, rest) => {
        expect(holdsWebAddress(`${name} ${host}.${end}${rest}`)).toBe(true);
      }),
    );
  });
});
