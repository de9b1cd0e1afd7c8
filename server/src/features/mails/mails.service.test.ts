import { describe, expect, test } from 'vitest';
import { isExpired } from './mails.service.ts';

describe('a mail has expired', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  test.each([
    ['without links that run out', null, false],
    ['a moment before they do', new Date('2026-03-10T12:00:00.001Z'), false],
    ['at that moment', now, true],
    ['a day after it', new Date('2026-03-09T12:00:00Z'), true],
  ])('%s: %s is %s', (_, expires_at, expected) => expect(isExpired({ expires_at }, now)).toBe(expected));
});
