import { expect, test } from 'vitest';
import { createTokens } from './provider-token.ts';

function open(lifetimeS: number) {
  let issued = 0;
  const clock = { ms: 0 };
  const tokens = createTokens(
    async () => ({ token: `token ${++issued}`, lifetimeS }),
    () => clock.ms,
  );
  return { tokens, clock, issued: () => issued };
}

test.each([
  [3600, 3_539_000, 3_541_000],
  [60, 29_000, 31_000],
])('a token of %i s is kept and renewed early', async (lifetimeS, stillMs, laterMs) => {
  const { tokens, clock } = open(lifetimeS);
  await tokens.get();
  clock.ms = stillMs;
  expect(await tokens.get()).toBe('token 1');
  clock.ms = laterMs;
  expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['token 2', 'token 2']);
});

test('a dropped token is replaced once, however many drop it', async () => {
  const { tokens, issued } = open(3600);
  const old = await tokens.get();
  tokens.drop(old);
  const fresh = await tokens.get();
  tokens.drop(old);
  expect(await tokens.get()).toBe(fresh);
  expect(issued()).toBe(2);
});

test('five are asked for in a minute and no more, failed ones among them', async () => {
  const { tokens, clock, issued } = open(3600);
  for (let round = 0; round < 5; round++) tokens.drop(await tokens.get());
  clock.ms = 20_000;
  await expect(tokens.get()).rejects.toMatchObject({ kind: 'busy', retryAfterS: 40 });
  clock.ms = 60_000;
  expect(await tokens.get()).toBe('token 6');
  expect(issued()).toBe(6);
});
