import { describe, expect, test } from 'vitest';
import { namesOf } from './known-clients.rules.ts';

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
