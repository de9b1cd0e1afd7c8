import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const trustOf = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;

test.each([
  ['', false],
  ['1', 1],
  ['2', 2],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1, 10.0.0.0/8', '127.0.0.1, 10.0.0.0/8'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['loopback,uniquelocal', 'loopback,uniquelocal'],
])('TRUST_PROXY=%s trusts %j', (setting, trusted) => expect(trustOf(setting)).toBe(trusted));

test.each(['true', '0', '-1', '1.5', '11', 'yes', '10.0.0.0/99', '127.0.0.1,'])(
  'TRUST_PROXY=%s is refused by name: everybody could invent an address',
  (setting) =>
    expect(() => trustOf(setting)).toThrow(/TRUST_PROXY must be the number of proxies .* or their addresses/),
);

test('a direct address without a pooler is refused by name', () => {
  const direct = 'postgres://giro@db/giro';
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(/DATABASE_DIRECT_URL: set DATABASE_URL/);
  expect(readConfig({ DATABASE_URL: 'postgres://giro@pooler/giro', DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseDirectUrl: direct,
  });
});

test.each([
  [undefined, '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['192.0.2.7', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '::1'],
  ['localhost', 'localhost'],
])('with a moved clock HOST=%s listens on %s, and as it says without', (HOST, listens) => {
  expect(readConfig({ HOST, GIRO_TEST_CLOCK: '+3600' }).host).toBe(listens);
  expect(readConfig({ HOST }).host).toBe(HOST ?? '0.0.0.0');
});
