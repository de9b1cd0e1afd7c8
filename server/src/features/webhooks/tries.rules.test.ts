import { retryPausesS } from '@giro/contract/rules/webhook.ts';
import { describe, expect, test } from 'vitest';
import { createWebhookSecret, signatureOf } from './signatures.rules.ts';
import { askedPauseS, nextPauseS } from './tries.rules.ts';

test('a body is signed as Standard Webhooks signs it', () => {
  // standard-webhooks/standard-webhooks@b2fa7b8, libraries/javascript/src/webhook.test.ts.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signatureOf(signed, [secret])).toBe(signature);
  expect(signatureOf(signed, [createWebhookSecret(), secret])).toMatch(
    new RegExp(`^v1,\\S{44} ${signature.replace(/[+]/g, '\\+')}$`),
  );
});

test('a secret has 32 bytes', () => {
  expect(createWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createWebhookSecret()).not.toBe(createWebhookSecret());
});

describe('the pause before the next try', () => {
  test.each(retryPausesS.map((pause, index) => [index + 1, pause] as const))(
    'after %i that failed is %i s, a tenth more or less',
    (failed, pause) => {
      expect(nextPauseS(failed, 0, 0)).toBeCloseTo(pause * 0.9);
      expect(nextPauseS(failed, 0, 0.5)).toBeCloseTo(pause);
      expect(nextPauseS(failed, 0, 1)).toBeCloseTo(pause * 1.1);
    },
  );

  test('is as long as the answer asks where that is longer, and there is none after ten tries', () => {
    expect(nextPauseS(1, 120, 0.5)).toBe(120);
    expect(nextPauseS(2, 120, 0.5)).toBe(300);
    expect(nextPauseS(10, 120, 0.5)).toBeUndefined();
  });
});

test.each([
  [undefined, 0],
  ['', 0],
  ['120', 120],
  ['999999', 86_400],
  ['-5', 0],
  ['soon', 0],
  ['Sat, 28 Nov 2026 12:01:00 GMT', 60],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
])('an answer with Retry-After %j asks for %i s', (header, seconds) => {
  expect(askedPauseS(header, new Date('2026-11-28T12:00:00Z'))).toBe(seconds);
});
