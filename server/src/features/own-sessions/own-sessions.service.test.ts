import { expect, test } from 'vitest';
import { deviceName } from './own-sessions.service.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome no Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari no iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  ['curl/8.9.1', 'curl'],
  ['', 'Aparelho desconhecido'],
  [null, 'Aparelho desconhecido'],
])('%j is %s', (agent, words) => {
  expect(deviceName(agent)).toBe(words);
});
