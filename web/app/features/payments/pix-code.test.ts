import { expect, test } from 'vitest';
import { clockText } from './pix-code.tsx';

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [900, '15:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('%d seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
