import { expect, test } from 'vitest';
import { KnownAddresses, readableBy } from './known-addresses.ts';

test('an address leads to the answer that it had, until this is forgotten', () => {
  const known = new KnownAddresses<object>();
  const [home, shop] = [{}, {}];
  known.learn('/', home);
  known.learn('/?utm=1', home);
  known.learn('/quero-comprar', shop);
  expect([known.find('/'), known.find('/?utm=1'), known.find('/quero-comprar')]).toEqual([home, home, shop]);
  known.forget(home);
  expect([known.find('/'), known.find('/?utm=1'), known.find('/quero-comprar')]).toEqual([undefined, undefined, shop]);
});

test('made-up addresses do not fill the memory', () => {
  const known = new KnownAddresses<object>();
  const answer = {};
  const made = Array.from({ length: 10_000 }, (_, index) => `/?made=${index}`);
  for (const address of made) known.learn(address, answer);
  expect(made.filter((address) => known.find(address)).length).toBeLessThanOrEqual(4000);
  known.learn(`/?made=${'x'.repeat(1000)}`, answer);
  expect(known.find(`/?made=${'x'.repeat(1000)}`)).toBeUndefined();
});

test.each([
  [undefined, false, false],
  ['gzip, deflate, br, zstd', true, true],
  ['gzip, br;q=0', false, true],
  ['gzip;q=0.0, br;q=0.5', true, false],
  ['identity', false, false],
])('Accept-Encoding %s', (header, br, gzip) => {
  expect(readableBy(header)).toEqual({ br, gzip });
  expect(readableBy(header)).toEqual({ br, gzip });
});
