import { describe, expect, test } from 'vitest';
import { isWellKnown, namesOf, type Owner } from './accounts.rules.ts';

const owner = { name: 'Conceição Albuquerque', email: 'conceicao.a@exemplo.com.br' };

describe('a password that anybody would try first', () => {
  test.each<[string, string, Owner]>([
    ['one of the common ones', '12345678', {}],
    ['one of them in capitals', 'QWERTYUIOP', {}],
    ['a row of figures backwards', '987654321', {}],
    ['one figure again and again', '00000000', {}],
    ['a few figures again and again', '123123123', {}],
    ['the alphabet', 'abcdefgh', {}],
    ['a row of keys in capitals', 'QAZWSXEDC', {}],
    ['a day', '31011990', {}],
    ['a common one that goes on', `${'p@ssw0rd'.repeat(25)}`, {}],
    ['the shop', 'Troca Fácil', {}],
    ['the shop without accent and space', 'trocafacil', {}],
    ['the first name', 'conceicao', owner],
    ['the last name', 'ALBUQUERQUE', owner],
    ['the whole name', 'conceição  albuquerque', owner],
    ['the name under the name that the long form gives it', 'albuquerque', { fullName: owner.name }],
    ['the address', 'Conceicao.A@exemplo.com.br', owner],
    ['what stands before its @', 'conceicao.a', owner],
  ])('%s', async (_, password, ofWhom) => expect(await isWellKnown(password, 'Troca Fácil', [ofWhom])).toBe(true));

  test('is one whichever of the owners it is guessed from', async () => {
    expect(await isWellKnown('albuquerque', 'Giro', [{}, owner])).toBe(true);
  });
});

describe('a password that nobody would try first', () => {
  test.each<[string, string, Owner]>([
    ['a phrase', 'uma senha boa', owner],
    ['a name with something else', 'conceicao1974sp', owner],
    ['the host of the address', 'exemplo.com.br', owner],
    ['somebody else', 'albuquerque', { name: 'Bartolomeu Reis' }],
    ['anything, when forms sent no texts', 'uma senha boa', { name: 12, email: null, fullName: ['uma senha boa'] }],
  ])('%s', async (_, password, ofWhom) => expect(await isWellKnown(password, 'Troca Fácil', [ofWhom])).toBe(false));
});

describe('the names of a caller', () => {
  test.each([
    ['a program has its address alone', { client: '203.0.113.7' }, ['203.0.113.7']],
    ['a browser without an id too', { client: '203.0.113.7', browser: undefined }, ['203.0.113.7']],
    [
      'a browser has its own before its address',
      { client: '2001:db8::/64', browser: 'abc' },
      ['browser:ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0', '2001:db8::/64'],
    ],
  ])('%s', (_, caller, names) => expect(namesOf(caller)).toEqual(names));

  test('tell nobody the id of the browser', () => {
    expect(namesOf({ client: '203.0.113.7', browser: 'a secret id' }).join()).not.toContain('a secret id');
  });
});
